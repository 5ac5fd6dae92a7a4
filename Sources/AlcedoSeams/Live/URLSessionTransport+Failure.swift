import Foundation

extension TransportFailure {
    /// The failure that an error of a URL session stands for.
    init(_ error: any Error) {
        let error = error as NSError
        self.init(domain: error.domain, code: error.code, message: error.localizedDescription)
    }

    /// The failure that an error stands for, by its domain, code and text.
    ///
    /// The code decides where it says enough. Where it does not, as on Linux for most troubles of a
    /// connection, the table of libcurl's texts does; a text that is not in it is looked through for
    /// words that say much, and at last the code is all there is.
    package init(domain: String, code: Int, message: String) {
        let isURLError = domain == "NSURLErrorDomain"
        self.init(
            cause: isURLError ? Self.cause(code, message) : .unknown,
            urlErrorCode: isURLError ? code : -1,
            message: message
        )
    }

    /// The codes in `NSURLErrorDomain` that say enough, and what they mean.
    package static let codes: [(codes: ClosedRange<Int>, cause: Cause)] = [
        (-1_001 ... -1_001, .timedOut),
        (-1_003 ... -1_003, .cannotFindHost),
        (-1_006 ... -1_006, .cannotFindHost),
        (-1_004 ... -1_004, .cannotConnect),
        (-1_005 ... -1_005, .connectionLost),
        (-1_007 ... -1_007, .tooManyRedirects),
        (-1_009 ... -1_009, .notConnected),
        (-1_011 ... -1_011, .emptyResponse),
        (-1_012 ... -1_012, .authenticationCancelled),
        (-1_017 ... -1_015, .malformedResponse),
        (-1_020 ... -1_018, .notConnected),
        (-1_022 ... -1_022, .secureConnectionFailed),
        (-1_206 ... -1_200, .secureConnectionFailed),
    ]

    /// The codes that say enough only with their text, and what they mean without one that is known.
    package static let vagueCodes: [(code: Int, cause: Cause)] = [
        (-1, .unknown), (-1_000, .unsupportedURL), (-1_002, .unsupportedURL),
    ]

    /// What a text that is in no release of the table most likely means; the first that is in it
    /// counts.
    package static let hints: [(word: String, cause: Cause)] = [
        ("ssl", .secureConnectionFailed),
        ("tls", .secureConnectionFailed),
        ("certificate", .secureConnectionFailed),
        ("chunk", .malformedResponse),
        ("encoding", .malformedResponse),
        ("header", .malformedResponse),
        ("http/0.9", .malformedResponse),
        ("reset by peer", .connectionLost),
    ]

    private static func cause(_ code: Int, _ text: String) -> Cause {
        if let known = codes.first(where: { $0.codes.contains(code) }) { return known.cause }
        guard let vague = vagueCodes.first(where: { $0.code == code }) else { return .unknown }
        if let row = LibcurlText.row(of: text) { return row.cause }
        let text = text.lowercased()
        return hints.first { text.contains($0.word) }?.cause ?? vague.cause
    }
}
