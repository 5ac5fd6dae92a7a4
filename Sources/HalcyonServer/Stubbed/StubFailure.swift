import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An error that a stub gives, with the code and words of the system's own client.
struct StubFailure: Sendable {
    /// The code of the `URLError`.
    var code: URLError.Code
    /// Its localized description.
    var message: String

    /// What a client gets for a step that ends a reply in an error; `nil` for other steps.
    init?(_ step: ExchangeStep) {
        switch step {
        case .refuse:
            self.init(code: .cannotConnectToHost, message: "Couldn't connect to server")
        case .reset:
            let words = "Recv failure: Connection reset by peer"
            self.init(code: .networkConnectionLost, message: words)
        case .hangUp:
            self.init(code: .badServerResponse, message: "Empty reply from server")
        case .distrust:
            self.init(unknown: "SSL certificate problem: self-signed certificate")
        case .garble:
            self.init(unknown: "Illegal or missing hexadecimal sequence in chunked-encoding")
        case .corrupt:
            let words = "Error while processing content unencoding: incorrect header check"
            self.init(unknown: words)
        case .close:
            self.init(unknown: "transfer closed with outstanding read data remaining")
        case .fail(let failure):
            let code = URLError.Code(rawValue: failure.code) ?? .unknown
            self.init(code: code, message: failure.message)
        case .awaitTrust, .awaitGate, .awaitLink, .wait, .interim, .head, .bytes, .body, .finish,
            .endWriting, .endWithoutResponse, .respondOtherwise, .stall:
            return nil
        }
    }

    /// Makes a failure.
    init(code: URLError.Code, message: String) {
        self.code = code
        self.message = message
    }

    private init(unknown message: String) {
        self.init(code: .unknown, message: message)
    }

    /// Nothing came for as long as the request allows.
    static let timedOut = StubFailure(code: .timedOut, message: "Operation timed out")

    /// One redirect more than the system follows.
    static let tooManyRedirects = StubFailure(
        code: .httpTooManyRedirects,
        message: "too many HTTP redirects"
    )

    /// Something that the system's own client can, and that no stub can play to it.
    static func unplayable(_ message: String) -> StubFailure {
        StubFailure(unknown: message)
    }

    /// The error.
    var error: URLError {
        let info = [NSLocalizedDescriptionKey: message]
        let error = NSError(domain: NSURLErrorDomain, code: code.rawValue, userInfo: info)
        return URLError(_nsError: error)
    }
}
