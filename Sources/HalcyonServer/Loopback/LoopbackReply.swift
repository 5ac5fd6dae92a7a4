import AlcedoHTTP

/// A reply on its way over a connection: the steps of its exchange as bytes.
struct LoopbackReply {
    /// What to do next.
    enum Move {
        /// Send these bytes; after the last ones the reply is whole.
        case send(OutputLine)
        /// Do what the step says; it is none of head, body and finish.
        case perform(ExchangeStep)
    }

    /// Who answers.
    let server: FakeServer
    /// The number of the request in that server's journal.
    let id: Int
    /// The request.
    let request: HTTPRequest
    /// How head and end are written.
    let form: ResponseSerializer.Form
    /// The status that has been sent.
    private(set) var status: Int?
    /// How many bytes of the body have been put in line.
    private(set) var bodyByteCount: Int64 = 0
    /// Whether those who watch know that it has ended.
    var isEnded = false
    /// Fields after the last chunk.
    private let trailers: HTTPFields
    /// Whether this side of the connection ends with the reply, although its head does not say so.
    private var endsUnannounced = false

    private var cursor: ExchangeCursor
    /// A step that was looked at ahead of its turn.
    private var waiting: ExchangeStep?

    /// Makes the reply to a request; on a connection that is to end, its head says so.
    init(
        _ exchange: Exchange,
        of server: FakeServer,
        to request: HTTPRequest,
        _ traits: RequestTraits,
        ends: Bool
    ) {
        self.server = server
        self.request = request
        id = exchange.id
        cursor = exchange.makeWireCursor()
        // HTTP/1.0 knows no chunks: there the end of the connection ends the body.
        trailers = exchange.trailers
        let isChunked = exchange.framing == .chunked && traits.minorVersion >= 1
        let closes = ends || !traits.keepsConnection || (exchange.framing == .chunked && !isChunked)
        form = ResponseSerializer.Form(
            isChunked: isChunked,
            connection: closes ? .close : (traits.minorVersion == 0 ? .keepAlive : .unsaid)
        )
    }

    /// Whether the connection ends with the reply.
    var closes: Bool { form.connection == .close || endsUnannounced }

    /// The next move; head and first piece go together when nothing is waited for between them.
    mutating func next(_ heads: inout HeadMemo) throws(WireError) -> Move {
        var line = OutputLine()
        while true {
            switch take() {
            case .head(let head):
                status = head.status
                line.lead += try heads.bytes(of: head, form)
            case .interim(let head): line.lead += try ResponseSerializer.head(head)
            case .bytes(let raw): line.lead += raw
            case .body(let piece):
                append(piece, to: &line)
                // Looked at ahead, so that the journal is closed before the client sees the end.
                if peek().isWhole { try end(&line, take()) }
                return .send(line)
            case let step where step.isWhole:
                try end(&line, step)
                return .send(line)
            case let step:
                guard line.count > 0 else { return .perform(step) }
                waiting = step
                return .send(line)
            }
        }
    }

    private mutating func take() -> ExchangeStep {
        guard let step = waiting.take() else { return cursor.next() }
        return step
    }

    private mutating func peek() -> ExchangeStep {
        let step = take()
        waiting = step
        return step
    }

    private mutating func append(_ piece: [UInt8], to line: inout OutputLine) {
        bodyByteCount += Int64(piece.count)
        line.body = piece
        guard form.isChunked else { return }
        line.lead += ResponseSerializer.chunkLine(piece.count)
        line.trail = ResponseSerializer.lineEnd
    }

    private mutating func end(
        _ line: inout OutputLine,
        _ step: ExchangeStep
    ) throws(WireError) {
        if step == .endWriting { endsUnannounced = true }
        if form.isChunked { line.trail += try ResponseSerializer.lastChunk(trailers) }
        line.isLast = true
    }
}
