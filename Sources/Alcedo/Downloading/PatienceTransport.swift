import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Synchronization

/// A transport that gives up when no byte comes for too long.
///
/// It stands below the HTTP cache, so that a server that says nothing is to the cache what one is that
/// cannot be reached: a stored response may stand in.
final class PatienceTransport: Transport {
    private let origin: any Transport
    private let limit: Duration
    private let time: any TimeSource

    /// Puts a limit on the silence of another transport's exchanges.
    init(_ origin: any Transport, limit: Duration, time: any TimeSource) {
        self.origin = origin
        self.limit = limit
        self.time = time
    }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let exchange = Exchange(limit: limit, time: time, queue: queue, receive)
        exchange.wait(for: limit)
        exchange.hold(origin.start(request, on: queue) { exchange.take($0) })
        return exchange
    }
}

/// One exchange, and the timer of its silence.
private final class Exchange: Cancellable {
    private struct State {
        var receive: (@Sendable (TransportEvent) -> Void)?
        var upstream: (any Cancellable)?
        var timer: (any Cancellable)?
        var lastEvent: MonotonicInstant
        /// Somebody of ours thinks: that is no silence of the server's.
        var isAsking = false
    }

    private let limit: Duration
    private let time: any TimeSource
    private let queue: any WorkQueue
    private let state: Mutex<State>

    init(
        limit: Duration,
        time: any TimeSource,
        queue: any WorkQueue,
        _ receive: @escaping @Sendable (TransportEvent) -> Void
    ) {
        self.limit = limit
        self.time = time
        self.queue = queue
        state = Mutex(State(receive: receive, lastEvent: time.now))
    }

    func hold(_ upstream: any Cancellable) {
        let isOver = state.withLock { state in
            guard state.receive != nil else { return true }
            state.upstream = upstream
            return false
        }
        if isOver { upstream.cancel() }
    }

    func take(_ event: TransportEvent) {
        let now = time.now
        let receive = state.withLock { state in
            state.lastEvent = now
            if case .trust = event { state.isAsking = true } else { state.isAsking = false }
            return state.receive
        }
        switch event {
        case .finished, .failed: end()
        case .trust, .response, .data: break
        }
        receive?(passedOn(event))
    }

    /// The event; a question whose answer begins the wait anew.
    private func passedOn(_ event: TransportEvent) -> TransportEvent {
        guard case .trust(let question) = event else { return event }
        let asked = ServerTrustQuestion(
            host: question.host,
            port: question.port,
            challenge: question.challenge
        ) { [self] answer in
            let now = time.now
            state.withLock { state in
                state.isAsking = false
                state.lastEvent = now
            }
            question.answer(answer)
        }
        return .trust(asked)
    }

    func cancel() {
        end()?.cancel()
    }

    func wait(for delay: Duration) {
        let timer = queue.async(after: delay, .awaited) { [self] in timerFired() }
        let isOver = state.withLock { state in
            guard state.receive != nil else { return true }
            state.timer = timer
            return false
        }
        if isOver { timer.cancel() }
    }

    private func timerFired() {
        let now = time.now
        let (waited, isAsking, receive) = state.withLock { state in
            (now - state.lastEvent, state.isAsking, state.receive)
        }
        guard let receive else { return }
        if isAsking { return wait(for: limit) }
        guard waited >= limit else { return wait(for: limit - waited) }
        end()?.cancel()
        receive(.failed(.silence(limit)))
    }

    /// Lets go of everything, and gives what is to be stopped.
    @discardableResult
    private func end() -> (any Cancellable)? {
        let (upstream, timer) = state.withLock { state in
            state.receive = nil
            return (state.upstream.take(), state.timer.take())
        }
        timer?.cancel()
        return upstream
    }
}
