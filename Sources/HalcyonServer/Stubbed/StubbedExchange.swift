import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonWorld
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A reply played through a URL session to a transport that tells what it has received.
///
/// The world waits for it while its task has not started, and while something it has sent has not
/// been received. Whatever it sends begins as a timer of the world's, one at a time: so a world of
/// virtual time keeps one order, however its threads run.
final class StubbedExchange: StubLoading, Cancellable {
    fileprivate struct State {
        var cursor: ExchangeCursor
        var port: StubPort?
        /// The step that waits for its turn, or for the task to start.
        var pending: ExchangeStep?
        /// A step that was looked at ahead of its turn.
        var held: ExchangeStep?
        var isTurn = false
        /// What the world waits for: the start, and events that were sent and not received.
        var owed = 1
        /// Whether nothing more will be sent.
        var hasSentEnd = false
        var isOver = false
    }

    private let id: Int
    private let request: HTTPRequest
    private let line: StubLine
    private let hold: ExchangeHold
    private let activity: LiveActivity
    private let state: Mutex<State>

    /// Makes an exchange whose task will be started at once.
    init(_ exchange: Exchange, _ request: HTTPRequest, line: StubLine, activity: LiveActivity) {
        id = exchange.id
        self.request = request
        self.line = line
        hold = ExchangeHold(line)
        self.activity = activity
        state = Mutex(State(cursor: exchange.makeCursor()))
        activity.begin()
    }

    func start(_ port: StubPort, _ request: URLRequest) {
        let isSame = self.request.isCarried(by: request)
        let (isDue, isStarting) = state.withLock { state in
            let isStarting = state.port == nil && !state.isOver
            state.port = port
            if !isSame { state.pending = .refuse }
            if isStarting { state.owed -= 1 }
            return (state.isTurn && !state.isOver, isStarting)
        }
        if isDue || !isSame { awaitTurn() }
        if isStarting { activity.end() }
    }

    func stop() {
        // A task that ends by a challenge is stopped after the end has been sent.
        if !state.withLock({ $0.hasSentEnd }) { cancel() }
    }

    /// Ends it without another event.
    func cancel() {
        let owed = state.withLock { state in
            defer { state.owed = 0 }
            state.isOver = true
            return state.owed
        }
        hold.end()
        line.server.close(id, .cancelled)
        for _ in 0..<owed { activity.end() }
    }

    /// Plays on to the next step that takes time or sends something.
    func proceed() {
        while true {
            let step = state.withLock { state -> ExchangeStep? in
                guard !state.isOver, state.pending == nil else { return nil }
                return state.held.take() ?? state.cursor.next()
            }
            switch step {
            case nil, .stall: return
            case .bytes, .interim: continue
            case .awaitLink(let count):
                let duration = line.server.carry(count, at: line.time.now)
                guard duration > .zero else { continue }
                return hold.wait(duration) { [self] in proceed() }
            case .wait(let duration): return hold.wait(duration) { [self] in proceed() }
            case .awaitGate(let gate):
                if hold.wait(forGate: gate, then: { [self] in proceed() }) { return }
            case let step?:
                state.withLock { $0.pending = step }
                return awaitTurn()
            }
        }
    }

    /// Takes note that an event has been received.
    func received(_ event: TransportEvent) {
        let (counted, isNext) = state.withLock { state in
            guard !state.isOver else { return (0, false) }
            let counted = event.isTerminal ? state.owed : min(state.owed, 1)
            state.owed -= counted
            state.isOver = event.isTerminal
            return (counted, state.owed == 0)
        }
        if event.isTerminal {
            hold.end()
            close(event)
        } else if counted > 0, isNext {
            proceed()
        }
        for _ in 0..<counted { activity.end() }
    }
}

// Turns

extension StubbedExchange {
    /// Sends the pending step when the world comes to it.
    private func awaitTurn() {
        hold.wait(.zero) { [self] in takeTurn() }
    }

    private func takeTurn() {
        let (port, steps) = state.withLock { state -> (StubPort?, [ExchangeStep]) in
            guard !state.isOver, let port = state.port, let first = state.pending.take() else {
                state.isTurn = true
                return (nil, [])
            }
            state.isTurn = false
            return (port, state.batch(from: first))
        }
        for _ in steps { activity.begin() }
        let isGone = state.withLock { state in
            if !state.isOver { state.owed += steps.count }
            return state.isOver
        }
        guard isGone else { return port?.sendLater(steps) ?? () }
        for _ in steps { activity.end() }
    }

    private func close(_ event: TransportEvent) {
        if case .finished = event {
            line.server.close(id, .complete)
        } else {
            line.server.close(id, .failed)
        }
    }
}

extension StubbedExchange.State {
    /// What can be sent together: up to the first piece of the body, and the end right after it.
    fileprivate mutating func batch(from first: ExchangeStep) -> [ExchangeStep] {
        var steps = [first]
        while let last = steps.last, !last.isTerminal {
            if case .body = last, cursor.hasMoreBody { break }
            let next = cursor.next()
            if next == .stall { break }
            if next.takesTime {
                held = next
                break
            }
            steps.append(next)
        }
        hasSentEnd = steps.last?.isTerminal == true
        return steps
    }
}

extension HTTPRequest {
    /// Whether a URL session has kept everything that was asked for.
    fileprivate func isCarried(by request: URLRequest) -> Bool {
        let carried = HTTPRequest(request, body: request.httpBody.map { [UInt8]($0) })
        return carried.method == method && carried.url == url && carried.body == body
            && fields.lines.allSatisfy { line in
                let values = fields.values(of: line.name)
                return carried.fields[line.name] == values.joined(separator: ",")
            }
    }
}
