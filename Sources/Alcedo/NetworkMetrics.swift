public import Foundation

/// What one transfer took, by the loader's own clock.
///
/// A request that shared a transfer has the figures of the whole of it, also of what came before it
/// joined. Names, connections and certificates are the transport's affair and are not told apart.
public struct NetworkMetrics: Hashable, Sendable {
    /// From the first request to the last byte, redirects included; waiting for room is not.
    public let duration: Duration
    /// From the first request to the head of the last response.
    public let timeToResponse: Duration
    /// The bytes of bodies sent, in every hop.
    public let requestBodyBytesSent: Int64
    /// The bytes of the last response's body, decoded.
    public let responseBodyBytesReceived: Int64
    /// The status of the last response.
    public let httpStatusCode: Int?
    /// How many redirects were followed.
    public let redirectCount: Int

    /// The duration in seconds.
    public var retrieveImageDuration: TimeInterval { duration.seconds }

    /// The bytes received per second of the time after the head; `nil` when that took no time.
    public var downloadSpeed: Double? {
        let seconds = (duration - timeToResponse).seconds
        return seconds > 0 ? Double(responseBodyBytesReceived) / seconds : nil
    }
}
