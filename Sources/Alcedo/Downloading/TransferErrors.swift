import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation

extension TransportFailure {
    /// No byte came for too long.
    static func silence(_ limit: Duration) -> TransportFailure {
        TransportFailure(
            cause: .timedOut,
            urlErrorCode: -1_001,
            message: "no byte came for \(limit)"
        )
    }
}

/// The errors that a transfer ends with by itself.
extension KingfisherError {
    /// What a transport's failure is to a request.
    package static func failed(_ failure: TransportFailure) -> KingfisherError {
        switch failure.cause {
        case .notHTTP: .responseError(reason: .invalidURLResponse(message: failure.message))
        case .noResponse: .responseError(reason: .noURLResponse)
        default: .responseError(reason: .URLSessionError(error: failure))
        }
    }

    static func timedOut(_ what: String, _ limit: Duration?) -> KingfisherError {
        transfer(.timedOut, -1_001, "\(what) \(limit.map { "\($0)" } ?? "its limit")")
    }

    /// A stored response that needed the origin's word, which could not be had.
    static func notRevalidated(_ head: HTTPResponseHead) -> KingfisherError {
        .responseError(reason: .cannotRevalidate(response: head))
    }

    static func tooLarge(
        _ limit: ByteCount,
        received: Int64,
        announced: Int64?
    ) -> KingfisherError {
        .responseError(
            reason: .bodyTooLarge(
                limit: limit,
                received: .bytes(received),
                announced: announced.map { .bytes($0) }
            )
        )
    }

    static func tooManyRedirects(_ limit: Int, last request: HTTPRequest) -> KingfisherError {
        transfer(
            .tooManyRedirects,
            -1_007,
            "more than \(limit) redirects, the last from \(request.url.absoluteString)"
        )
    }

    static func unsupported(_ request: HTTPRequest) -> KingfisherError {
        transfer(
            .unsupportedURL,
            -1_002,
            "\(request.url.absoluteString) is not an http or https URL with a host"
        )
    }

    static var challengeCancelled: KingfisherError {
        transfer(.authenticationCancelled, -1_012, "the responder cancelled the challenge")
    }

    static var backgroundSession: KingfisherError {
        transfer(
            .unsupportedSession,
            -995,
            "the session is one of the background, which hands its bodies to files; "
                + "give the downloader a default or an ephemeral configuration"
        )
    }

    private static func transfer(
        _ cause: TransportFailure.Cause,
        _ code: Int,
        _ message: String
    ) -> KingfisherError {
        .responseError(
            reason: .URLSessionError(
                error: TransportFailure(cause: cause, urlErrorCode: code, message: message)
            )
        )
    }
}
