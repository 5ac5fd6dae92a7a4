import AlcedoHTTP

/// A reply on its way over a connection: the steps of its exchange as bytes.
struct LoopbackReply {
    /// What to do next.
    enum Move {
        /// Send these bytes; after the last ones the reply is whole.
        case send([UInt8], isLast: Bool)
        /// Do what the step says; it is none of head, body and finish.
        case perform(ExchangeStep)
    }

    /// The number of the request in the journal.
    let id: Int
    /// Whether the connection ends with the reply.
    let closes: Bool

    private let isChunked: Bool
    private var cursor: ExchangeCursor
    /// A step that was looked at ahead of its turn.
    private var waiting: ExchangeStep?

    /// Makes the reply to a request.
    init(_ exchange: Exchange, to request: WireRequest) {
        id = exchange.id
        cursor = exchange.makeWireCursor()
        // HTTP/1.0 knows no chunks: there the end of the connection ends the body.
        isChunked = exchange.framing == .chunked && request.minorVersion >= 1
        closes = !request.keepsConnection || (exchange.framing == .chunked && !isChunked)
    }

    /// The next move; head and first piece go together when nothing is waited for between them.
    mutating func next() throws(WireError) -> Move {
        var bytes: [UInt8] = []
        while true {
            switch take() {
            case .head(let head):
                bytes = try ResponseSerializer.head(head, isChunked: isChunked, closes: closes)
            case .body(let piece):
                append(piece, to: &bytes)
                // Looked at ahead, so that the journal is closed before the client sees the end.
                guard case .finish = peek() else { return .send(bytes, isLast: false) }
                if isChunked { bytes += ResponseSerializer.lastChunk }
                return .send(bytes, isLast: true)
            case .finish:
                if isChunked { bytes += ResponseSerializer.lastChunk }
                return .send(bytes, isLast: true)
            case let step:
                guard !bytes.isEmpty else { return .perform(step) }
                waiting = step
                return .send(bytes, isLast: false)
            }
        }
    }

    private mutating func take() -> ExchangeStep {
        defer { waiting = nil }
        return waiting ?? cursor.next()
    }

    private mutating func peek() -> ExchangeStep {
        let step = waiting ?? cursor.next()
        waiting = step
        return step
    }

    private func append(_ piece: [UInt8], to bytes: inout [UInt8]) {
        if isChunked {
            bytes += ResponseSerializer.chunk(piece)
        } else if bytes.isEmpty {
            bytes = piece
        } else {
            bytes += piece
        }
    }
}
