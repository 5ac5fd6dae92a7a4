import AlcedoHTTP

/// A response while its body arrives.
struct Reception: Equatable {
    /// The head as it came.
    var head: HTTPResponseHead
    /// When it was asked for and came.
    var times: ExchangeTimes
    /// Whether it may be stored (RFC 9111 §3).
    var isStorable: Bool
    /// What has come so far; `nil` once it is longer than is stored, or when it is not to be.
    var body: [UInt8]?

    init(
        _ head: HTTPResponseHead,
        _ times: ExchangeTimes,
        for request: HTTPRequest,
        isKept: Bool = true
    ) {
        self.head = head
        self.times = times
        isStorable = Storing.isAllowed(head, ResponseDirectives(head.fields), for: request)
        body = isStorable && isKept ? [] : nil
    }

    mutating func add(_ bytes: [UInt8], limit: Int) {
        guard let count = body?.count else { return }
        if count + bytes.count > limit {
            body = nil
        } else {
            body?.append(contentsOf: bytes)
        }
    }
}
