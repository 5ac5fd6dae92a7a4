public import AlcedoHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Carries one request to a server and its response back.
///
/// A transport follows no redirects, answers no challenges, keeps no cache and has no deadlines:
/// the loader does that, so that it is the same on every transport. A 3xx or 401 is a response like
/// any other. Whether a server is trusted it may ask; where the system does not ask, as on Linux, it
/// does not either.
///
/// The law of the events of one exchange:
/// - at most one `trust`, after which nothing comes until it is answered;
/// - at most one `response`, then any number of `data`, then exactly one of `finished` and
///   `failed`; `data` is never empty; `finished` comes only after `response`;
/// - each is delivered as a piece of work of `queue`, in order, never before `start` returns to a
///   caller that runs on `queue`;
/// - a body shorter than its head promised ends with `failed`, not with `finished`;
/// - after `cancel()` **nothing** is delivered: on `queue` from the moment it returns; a call made
///   elsewhere may race with one event that is being delivered;
/// - a transport that makes or reads the bytes itself holds at most one undelivered chunk.
public protocol Transport: AnyObject, Sendable {
    /// Starts an exchange.
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - queue: Where the events are delivered.
    ///   - receive: Takes the events in order; released after the terminal one or a cancel.
    /// - Returns: The running exchange.
    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable

    /// A transport of the same kind with a session of other settings; exchanges of this one go on.
    ///
    /// One that has no session gives itself.
    func renewed(_ configuration: URLSessionConfiguration) -> any Transport
}

extension Transport {
    /// The transport itself: it has no session.
    public func renewed(_ configuration: URLSessionConfiguration) -> any Transport { self }
}

/// One step of an exchange.
public enum TransportEvent: Sendable {
    /// The server shows a certificate, and somebody must say whether it is trusted.
    case trust(ServerTrustQuestion)
    /// The head of the response arrived.
    case response(HTTPResponseHead)
    /// A piece of the body arrived, decoded where it was encoded.
    case data([UInt8])
    /// The body is whole.
    case finished
    /// The exchange ended without a whole response.
    case failed(TransportFailure)
}

/// Why an exchange ended without a whole response.
public struct TransportFailure: Error, Hashable, Sendable {
    /// The situation.
    public enum Cause: String, Hashable, Sendable, CaseIterable {
        /// The name of the host could not be resolved.
        case cannotFindHost
        /// Nobody accepts connections there.
        case cannotConnect
        /// The connection ended before the response was whole.
        case connectionLost
        /// The body ended before the length its head promised.
        case truncatedBody
        /// The response is not HTTP, or a broken chunk or coding.
        case malformedResponse
        /// The connection was closed without a byte of a response.
        case emptyResponse
        /// The exchange ended well for the system, which has no response to show.
        case noResponse
        /// What the system has for a response is none of HTTP.
        case notHTTP
        /// A deadline passed.
        case timedOut
        /// The secure connection could not be made, or its server is not trusted.
        case secureConnectionFailed
        /// There is no network.
        case notConnected
        /// The network is constrained (low-data mode), and the request may not use it then.
        case constrainedNetwork
        /// The URL cannot be fetched by this transport.
        case unsupportedURL
        /// More redirects came than are followed.
        case tooManyRedirects
        /// The question who is there was called off.
        case authenticationCancelled
        /// Nothing can be fetched over a session of this kind.
        case unsupportedSession
        /// Something else; the code and the message are all that is known.
        case unknown
    }

    /// The situation.
    public var cause: Cause
    /// The code in `NSURLErrorDomain`, as the system gave it or would give it.
    public var urlErrorCode: Int
    /// The system's words, or ours.
    public var message: String

    /// Makes a failure.
    public init(cause: Cause, urlErrorCode: Int, message: String) {
        self.cause = cause
        self.urlErrorCode = urlErrorCode
        self.message = message
    }
}
