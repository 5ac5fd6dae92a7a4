import AlcedoCore
import AlcedoHTTP

/// A place in an exchange: the one player of replies that every stage uses.
///
/// The steps of one exchange, in order: at most one `awaitTrust`, at most one `awaitGate`, at most one
/// `wait` for the latency, `head`, pieces with a `wait` before some of them, and one terminal step, which is given
/// again to whoever asks on. A refused connection has the terminal step alone; so has a time-out,
/// after nothing.
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
        case head
        case body
    }

    private let plan: ReplyPlan
    /// The body as it is on the way, or as the client's transport gives it.
    private let content: ReplyPlan.Content
    private let trust: Trust?
    private var phase = Phase.trust
    private var sent: Int64 = 0
    private var chunkEnd: Int64 = 0

    init(_ plan: ReplyPlan, _ content: ReplyPlan.Content, trust: Trust?) {
        self.plan = plan
        self.content = content
        self.trust = trust
    }

    /// The next step.
    package mutating func next() -> ExchangeStep {
        if plan.isUnanswered { return content.ending }
        if trust == .missing { return .distrust }
        if phase == .trust {
            phase = .gate
            if trust == .asked { return .awaitTrust }
        }
        if phase == .gate {
            phase = .latency
            if let gate = plan.gate { return .awaitGate(gate) }
        }
        if phase == .latency {
            phase = .head
            if plan.latency > .zero { return .wait(plan.latency) }
        }
        if phase == .head {
            phase = .body
            return .head(plan.head)
        }
        return nextOfBody()
    }

    /// Whether another piece of the body comes.
    var hasMoreBody: Bool { sent < content.stop }

    private mutating func nextOfBody() -> ExchangeStep {
        guard sent < content.stop else { return content.ending }
        if sent == chunkEnd {
            let size = max(plan.chunks?.size.bytes ?? .max, 1)
            let (end, overflows) = sent.addingReportingOverflow(size)
            chunkEnd = overflows ? content.stop : min(end, content.stop)
            let pause = plan.chunks?.pause ?? .zero
            if sent > 0, pause > .zero { return .wait(pause) }
        }
        let piece = content.body.piece(from: sent, to: chunkEnd)
        sent += Int64(piece.count)
        return .body(piece)
    }
}
