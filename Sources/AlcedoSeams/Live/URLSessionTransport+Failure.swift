import Foundation

extension TransportFailure {
    /// The failure that an error of a URL session stands for.
    init(_ error: any Error) {
        let error = error as NSError
        self.init(domain: error.domain, code: error.code, message: error.localizedDescription)
    }

    /// The failure that an error stands for, by its domain, code and text.
    ///
    /// On Linux most troubles of a connection share the code -1 and differ in libcurl's words alone;
    /// words nobody knows are `unknown`.
    package init(domain: String, code: Int, message: String) {
        let isURLError = domain == "NSURLErrorDomain"
        self.init(
            cause: isURLError ? Self.cause(code, message.lowercased()) : .unknown,
            urlErrorCode: isURLError ? code : -1,
            message: message
        )
    }

    private static func cause(_ code: Int, _ text: String) -> Cause {
        switch code {
        case -1: cause(of: text)
        case -1_000, -1_002: text.contains("http/0.9") ? .malformedResponse : .unsupportedURL
        case -1_001: .timedOut
        case -1_003, -1_006: .cannotFindHost
        case -1_004: .cannotConnect
        case -1_005: .connectionLost
        case -1_009, -1_018, -1_019, -1_020: .notConnected
        case -1_011: .emptyResponse
        case -1_015, -1_016, -1_017: .malformedResponse
        case -1_022, -1_206 ... -1_200: .secureConnectionFailed
        default: .unknown
        }
    }

    /// What libcurl says, in lower case, and what it means; the first that matches counts.
    private static let words: [(text: String, cause: Cause)] = [
        ("transfer closed with", .truncatedBody),
        ("end of response with", .truncatedBody),
        ("ssl", .secureConnectionFailed),
        ("tls", .secureConnectionFailed),
        ("certificate", .secureConnectionFailed),
        ("not closed cleanly", .connectionLost),
        ("hexadecimal", .malformedResponse),
        ("chunk", .malformedResponse),
        ("encoding", .malformedResponse),
        ("inflat", .malformedResponse),
        ("header", .malformedResponse),
        ("http/0.9", .malformedResponse),
        ("weird server reply", .malformedResponse),
        ("framing layer", .malformedResponse),
        ("unsupported protocol", .unsupportedURL),
    ]

    private static func cause(of text: String) -> Cause {
        words.first { text.contains($0.text) }?.cause ?? .unknown
    }
}
