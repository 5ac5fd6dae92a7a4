/// A response as a cache holds it, without the bytes of its content.
package struct StoredResponse: Hashable, Sendable {
    /// The status, and the fields that are stored (RFC 9111 §3.1).
    package let head: HTTPResponseHead
    /// The fields of the request that it was selected by (§4.1).
    package let key: VaryKey
    /// When it was asked for and received, or validated last.
    package let exchange: ExchangeTimes
    /// Which bytes of its content are stored.
    package let extent: StoredExtent
    /// All that decides about its reuse, read once.
    package let policy: ResponsePolicy

    /// Takes what has been stored.
    package init(
        head: HTTPResponseHead,
        key: VaryKey,
        exchange: ExchangeTimes,
        extent: StoredExtent
    ) {
        self.head = head
        self.key = key
        self.exchange = exchange
        self.extent = extent
        policy = ResponsePolicy(head, exchange)
    }

    /// Makes what is to be stored of a response just received.
    ///
    /// - Parameters:
    ///   - head: The response as it came.
    ///   - request: What it answers.
    ///   - exchange: When.
    ///   - extent: Which bytes came.
    package init(
        received head: HTTPResponseHead,
        for request: HTTPRequest,
        _ exchange: ExchangeTimes,
        _ extent: StoredExtent
    ) {
        let fields = StoredFields.of(head.fields, receivedAt: exchange.received)
        self.init(
            head: HTTPResponseHead(status: head.status, fields: fields),
            key: VaryKey(of: head, for: request),
            exchange: exchange,
            extent: extent
        )
    }

    /// Whether all of its content is stored.
    package var isWhole: Bool {
        if case .whole = extent { return true }
        return false
    }
}
