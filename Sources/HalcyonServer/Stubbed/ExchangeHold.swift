import AlcedoSeams
import Synchronization

/// What holds one exchange of a stub up: a time or a gate, and nothing after the exchange has ended.
final class ExchangeHold: Sendable {
    private struct State {
        var timer: (any Cancellable)?
        var ticket: GateBoard.Ticket?
        var isOver = false
    }

    private let line: StubLine
    private let state = Mutex(State())

    init(_ line: StubLine) {
        self.line = line
    }

    /// Calls back on the network after a time.
    func wait(_ duration: Duration, then work: @escaping @Sendable () -> Void) {
        let timer = line.network.async(after: duration, .awaited, work)
        let isGone = state.withLock { state in
            state.timer = timer
            return state.isOver
        }
        if isGone { timer.cancel() }
    }

    /// Calls back on the network when a gate opens.
    ///
    /// - Returns: Whether it was closed; if not, nothing is called.
    func wait(forGate gate: String, then work: @escaping @Sendable () -> Void) -> Bool {
        let ticket = line.server.gates.wait(for: gate) { [line] in line.network.async(work) }
        guard let ticket else { return false }
        let isGone = state.withLock { state in
            state.ticket = ticket
            return state.isOver
        }
        if isGone { line.server.gates.leave(ticket) }
        return true
    }

    /// Waits no longer for what it waited for, and may wait again.
    func rest() {
        let (timer, ticket) = state.withLock { ($0.timer.take(), $0.ticket.take()) }
        timer?.cancel()
        if let ticket { line.server.gates.leave(ticket) }
    }

    /// Waits for nothing any more.
    func end() {
        let (timer, ticket) = state.withLock { state in
            state.isOver = true
            return (state.timer.take(), state.ticket.take())
        }
        timer?.cancel()
        if let ticket { line.server.gates.leave(ticket) }
    }
}
