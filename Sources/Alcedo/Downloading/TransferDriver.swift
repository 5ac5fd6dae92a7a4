import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Synchronization

/// Carries out what one transfer's machine says, on the downloader's transfer queue.
final class TransferDriver: Sendable {
    /// Takes a transfer's news; called on the transfer queue, never under a lock.
    typealias Receiver = @Sendable (TransferNews) -> Void

    private struct Joiner {
        var number: Int
        var receive: Receiver
    }

    private struct State {
        var transfer: Transfer
        var joiners: [Joiner] = []
        var lastNumber = 0
        var exchange: (any Cancellable)?
        var idleTimer: (any Cancellable)?
        var totalTimer: (any Cancellable)?
    }

    private let request: HTTPRequest
    private let transport: any Transport
    private let time: any TimeSource
    private let queue: any WorkQueue
    private let limits: Transfer.Limits
    private let table: TransferTable
    /// What the table knows it by.
    let key: TransferKey
    private let state: Mutex<State>

    /// Makes a transfer that starts when it is first joined.
    ///
    /// It leaves the table before its last news: nobody can join any more.
    init(
        _ request: HTTPRequest,
        limits: Transfer.Limits,
        seams: Seams,
        queue: any WorkQueue,
        table: TransferTable,
        key: TransferKey
    ) {
        self.request = request
        transport = seams.transport
        time = seams.time
        self.queue = queue
        self.limits = limits
        self.table = table
        self.key = key
        state = Mutex(State(transfer: Transfer(limits: limits)))
    }

    /// Waits for the result.
    ///
    /// - Returns: The joiner's number, or `nil` when the transfer is over and another must be made.
    func join(_ receive: @escaping Receiver) -> Int? {
        let joined = state.withLock { state -> (Int, [Transfer.Action])? in
            guard state.transfer.isLive else { return nil }
            state.lastNumber += 1
            state.joiners.append(Joiner(number: state.lastNumber, receive: receive))
            return (state.lastNumber, state.transfer.handle(.joined))
        }
        guard let (number, actions) = joined else { return nil }
        perform(actions, telling: [])
        return number
    }

    /// Waits no longer; the last one to leave closes the transfer.
    func leave(_ number: Int) {
        let actions = state.withLock { state -> [Transfer.Action] in
            guard let index = state.joiners.firstIndex(where: { $0.number == number }) else {
                return []
            }
            state.joiners.remove(at: index)
            return state.transfer.handle(.left(remaining: state.joiners.count))
        }
        perform(actions, telling: [])
    }

    private func handle(_ event: Transfer.Event) {
        let (actions, joiners) = state.withLock { state in
            let actions = state.transfer.handle(event)
            let joiners = state.joiners
            if !state.transfer.isLive { state.joiners = [] }
            return (actions, joiners)
        }
        perform(actions, telling: joiners)
    }

    private func perform(_ actions: [Transfer.Action], telling joiners: [Joiner]) {
        for action in actions {
            switch action {
            case .start: queue.async { self.start() }
            case .tell(let news): for joiner in joiners { joiner.receive(news) }
            case .armIdleTimer(let delay): armIdleTimer(after: delay)
            case .close: release(stopsExchange: true)
            case .retire: release(stopsExchange: false)
            }
        }
    }

    /// Leaves the table, and lets go of the exchange and the timers.
    private func release(stopsExchange: Bool) {
        table.remove(self)
        let (exchange, idleTimer, totalTimer) = state.withLock { state in
            (state.exchange.take(), state.idleTimer.take(), state.totalTimer.take())
        }
        if stopsExchange { exchange?.cancel() }
        idleTimer?.cancel()
        totalTimer?.cancel()
    }
}

// On the transfer queue

extension TransferDriver {
    private func start() {
        let now = time.now
        let isLive = state.withLock { state in
            state.transfer.started(at: now)
            return state.transfer.isLive
        }
        guard isLive else { return }
        let exchange = transport.start(request, on: queue) { [self] event in
            handle(.transport(event, at: time.now))
        }
        keep(exchange, in: \.exchange)
        limits.idle.map(armIdleTimer)
        guard let total = limits.total else { return }
        keep(
            queue.async(after: total, .awaited) { [self] in handle(.totalDeadlinePassed) },
            in: \.totalTimer
        )
    }

    private func armIdleTimer(after delay: Duration) {
        let timer = queue.async(after: delay, .awaited) { [self] in
            handle(.idleTimerFired(at: time.now))
        }
        keep(timer, in: \.idleTimer)
    }

    /// Keeps what is to be cancelled at the end; at once, when the end has come already.
    private func keep(
        _ cancellable: any Cancellable,
        in place: WritableKeyPath<State, (any Cancellable)?>
    ) {
        let isLive = state.withLock { state in
            guard state.transfer.isLive else { return false }
            state[keyPath: place] = cancellable
            return true
        }
        if !isLive { cancellable.cancel() }
    }
}
