import AlcedoCore
import AlcedoHTTP

/// A response that is delivered whole.
struct StoredContent {
    var head: HTTPResponseHead
    var source: ResponseSource
    var permit: ReusePermit?
    var body: [UInt8]

    /// What a request gets of a stored response: a 304 to its own conditions, a part, or all of it
    /// (RFC 9111 §4.3.2, RFC 9110 §15.3.7).
    ///
    /// - Parameters:
    ///   - stored: The stored response.
    ///   - source: Why it may be served.
    ///   - request: What asks for it.
    ///   - now: The present.
    ///   - content: The stored bytes; asked for at most once, and not for a head alone. `nil` when they
    ///     are gone.
    init?(
        _ stored: StoredResponse,
        _ source: ResponseSource,
        for request: HTTPRequest,
        at now: Timestamp,
        content: () -> [UInt8]?
    ) {
        self.source = source
        permit = ReusePermit(stored)
        body = []
        if Preconditions.isNotModified(stored.head, stored.policy, for: request) {
            head = StoredAnswer.notModified(stored, at: now)
            return
        }
        head = StoredAnswer.whole(stored, at: now)
        guard request.method != "HEAD" else { return }
        switch RangeAnswer(stored, for: request) {
        case .notSatisfiable: head = StoredAnswer.notSatisfiable(stored, at: now)
        case .whole:
            guard let content = content() else { return nil }
            body = content
        case .part(let range):
            guard let part = Self.part(range, of: stored, content) else { return nil }
            head = StoredAnswer.part(stored, range, at: now)
            body = part
        }
    }

    /// A 504 that is made here.
    init(unavailableAt now: Timestamp) {
        head = StoredAnswer.gatewayTimeout(at: now)
        source = .unavailable
        body = []
    }

    private static func part(
        _ range: Range<Int>,
        of stored: StoredResponse,
        _ content: () -> [UInt8]?
    ) -> [UInt8]? {
        guard let bytes = content() else { return nil }
        switch stored.extent {
        case .whole: return range.upperBound <= bytes.count ? Array(bytes[range]) : nil
        case .parts(let ranges, let length):
            return PartialContent(ranges: ranges, bytes: bytes, length: length)?.slice(range)
        }
    }
}
