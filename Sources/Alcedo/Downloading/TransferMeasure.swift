import AlcedoCore
import AlcedoHTTP

/// What is measured of a transfer while it runs.
struct TransferMeasure: Sendable {
    private var startedAt: MonotonicInstant?
    private var sentByteCount: Int64 = 0
    /// When the head of the last response came.
    var responseAt: MonotonicInstant?
    /// How many redirects were followed.
    var redirectCount = 0

    /// Whether a first request was sent.
    var hasBegun: Bool { startedAt != nil }

    /// Counts what a request sends; the first one begins the transfer.
    mutating func note(_ request: HTTPRequest, at now: MonotonicInstant) {
        startedAt = startedAt ?? now
        sentByteCount += Int64(request.body?.count ?? 0)
    }

    /// The figures of a transfer that ends now.
    func metrics(status: Int, received: Int64, at now: MonotonicInstant) -> NetworkMetrics {
        let start = startedAt ?? now
        return NetworkMetrics(
            duration: now - start,
            timeToResponse: (responseAt ?? now) - start,
            requestBodyBytesSent: sentByteCount,
            responseBodyBytesReceived: received,
            httpStatusCode: status,
            redirectCount: redirectCount
        )
    }
}
