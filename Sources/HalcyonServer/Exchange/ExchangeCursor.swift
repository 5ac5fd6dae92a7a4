import AlcedoCore

/// A place in an exchange: the one player of replies that every stage uses.
///
/// The steps of one exchange, in order: at most one `awaitTrust`, at most one `awaitGate`, at most one
/// `wait` for the latency, the head as `head` or, on a connection, also as `interim`, `bytes` and
/// `wait`, pieces with a `wait` or `awaitLink` before some of them, and one terminal step, which is
/// given again to whoever asks on. A refused connection has the terminal step alone; so has a
/// time-out, after nothing.
package struct ExchangeCursor: Sendable {
    /// What becomes of a certificate that nobody vouches for.
    enum Trust: Sendable {
        /// The client says.
        case asked
        /// It is the end.
        case missing
    }

    private enum Phase: Sendable {
        case trust
        case gate
        case latency
        case prologue(Int)
        case body
        case epilogue(Int)
    }

    /// What a piece still has to wait for.
    private enum Toll: Sendable {
        case pause
        case link
        case paid
    }

    private let plan: ReplyPlan
    /// The body as it is on the way, or as the client's transport gives it.
    private let content: ReplyPlan.Content
    private let trust: Trust?
    private let latency: Duration
    /// What the line that all replies share carries, in bytes a second.
    private let linkRate: ByteCount?
    private var phase = Phase.trust
    private var sent: Int64 = 0
    private var chunkStart: Int64 = 0
    private var chunkEnd: Int64 = 0
    private var chunkNumber = 0
    private var isHeld = false
    private var toll = Toll.pause

    init(_ exchange: Exchange, _ content: ReplyPlan.Content, trust: Trust?) {
        plan = exchange.plan
        latency = exchange.latency
        linkRate = exchange.linkRate
        self.content = content
        self.trust = trust
    }

    /// The next step.
    package mutating func next() -> ExchangeStep {
        while true {
            switch phase {
            case .trust:
                phase = .gate
                if trust == .missing { return .distrust }
                if trust == .asked { return .awaitTrust }
            case .gate:
                if trust == .missing { return .distrust }
                phase = .latency
                if let gate = plan.gate { return .awaitGate(gate) }
            case .latency:
                phase = .prologue(0)
                if latency > .zero { return .wait(latency) }
            case .prologue(let index):
                guard index < content.prologue.count else {
                    phase = .body
                    continue
                }
                phase = .prologue(index + 1)
                return content.prologue[index]
            case .body:
                if let step = nextOfBody() { return step }
                phase = .epilogue(0)
            case .epilogue(let index):
                guard index < content.epilogue.count else { return content.ending }
                phase = .epilogue(index + 1)
                return content.epilogue[index]
            }
        }
    }

    /// Whether another piece of the body comes.
    var hasMoreBody: Bool { sent < content.stop }

    private mutating func nextOfBody() -> ExchangeStep? {
        if let hold = content.hold, sent == hold.place, !isHeld {
            isHeld = true
            return .wait(hold.time)
        }
        guard sent < content.stop else { return nil }
        if sent == chunkEnd { beginChunk() }
        let bound = boundOfPiece
        if toll == .pause {
            toll = linkRate == nil ? .paid : .link
            let pause = pause(for: bound - sent)
            if pause > .zero { return .wait(pause) }
        }
        if toll == .link {
            toll = .paid
            return .awaitLink(Int(bound - sent))
        }
        let piece = content.body.piece(from: sent, to: bound)
        sent += Int64(piece.count)
        if paces || sent == chunkEnd { toll = .pause }
        return .body(piece)
    }

    private mutating func beginChunk() {
        chunkStart = sent
        let size = plan.chunks?.size(of: chunkNumber) ?? .max
        let (end, overflows) = sent.addingReportingOverflow(size)
        chunkEnd = overflows ? content.stop : min(end, content.stop)
        chunkNumber += 1
    }

    /// Whether each piece takes time by its length, so that pieces are kept short.
    private var paces: Bool { plan.rate != nil || linkRate != nil }

    /// Where the piece that begins here ends.
    private var boundOfPiece: Int64 {
        var bound = chunkEnd
        if let hold = content.hold, sent < hold.place { bound = min(bound, hold.place) }
        guard let rate = [plan.rate, linkRate].compactMap({ $0?.bytes }).min() else { return bound }
        // A twentieth of a second, so that it is seen to flow; and nothing is made in vain.
        let size = min(max(rate / 20, 1), Int64(ExchangeBody.pieceLimit))
        return min(bound, sent + size)
    }

    /// The pause before a piece of so many bytes.
    private func pause(for count: Int64) -> Duration {
        let isFirstOfChunk = sent == chunkStart
        let pause = isFirstOfChunk ? (plan.chunks?.pause(before: chunkNumber - 1) ?? .zero) : .zero
        return pause + (plan.rate.map { Duration.carrying(count, at: $0) } ?? .zero)
    }
}
