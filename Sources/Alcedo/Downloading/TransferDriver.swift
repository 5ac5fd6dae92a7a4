import AlcedoCaching
import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Carries out what one transfer's machine says, on the downloader's transfer queue.
final class TransferDriver: Sendable {
    /// Takes a transfer's news; called on the transfer queue, never under a lock.
    typealias Receiver = @Sendable (TransferNews) -> Void

    /// What the transfers of a downloader have in common.
    struct Parts: Sendable {
        var time: any TimeSource
        var tasks: any TaskStarter
        var queue: any WorkQueue
        var hooks: DownloadHooks
    }

    private struct Joiner {
        var number: Int
        var receive: Receiver
    }

    private struct State {
        var transfer: Transfer
        var joiners: [Joiner] = []
        var lastNumber = 0
        var exchange: (any Cancellable)?
        var question: (any Cancellable)?
        var idleTimer: (any Cancellable)?
        var totalTimer: (any Cancellable)?
        var hasSent = false
    }

    private let order: TransferOrder
    private let parts: Parts
    private let table: TransferTable
    private let rules: Transfer.Rules
    /// What the table knows it by.
    let key: TransferKey
    /// Its number among those of the table.
    let number: UInt64
    private let state: Mutex<State>

    /// Makes a transfer that waits for room when it is first joined.
    ///
    /// It leaves the table before its last news: nobody can join any more.
    init(
        _ order: TransferOrder,
        key: TransferKey,
        number: UInt64,
        parts: Parts,
        table: TransferTable
    ) {
        self.order = order
        self.parts = parts
        self.table = table
        self.key = key
        self.number = number
        rules = parts.hooks.rules(order)
        state = Mutex(
            State(transfer: Transfer(order.request, limits: order.transferLimits, rules: rules))
        )
    }

    /// The priority it was begun with.
    var priority: Float { order.priority }

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

    /// Begins, since there is room.
    func admit() {
        parts.queue.async { [self] in handle(.admitted(at: parts.time.now)) }
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
            case .enter: table.enter(self)
            case .armTimers: armTimers()
            case .send(let request): send(request)
            case .ask(let question): ask(question)
            case .answer(let question, let answer): question.answer(answer)
            case .tell(let news): tell(news, to: joiners)
            case .armIdleTimer(let delay): armIdleTimer(after: delay)
            case .close: release(stopsExchange: true)
            case .retire: release(stopsExchange: false)
            case .report(let head, let error): report(head, error)
            }
        }
    }

    private func tell(_ news: TransferNews, to joiners: [Joiner]) {
        var news = news
        if rules.hasDelegate, case .loaded(let body) = news {
            news =
                parts.hooks.body(body, of: task).map { .loaded($0) }
                ?? .failed(.responseError(reason: .dataModifyingFailed))
        }
        for joiner in joiners { joiner.receive(news) }
    }

    private func report(_ head: HTTPResponseHead?, _ error: KingfisherError?) {
        guard parts.queue.isCurrent else {
            return parts.queue.async { [self] in parts.hooks.didFinish(task, head, error) }
        }
        parts.hooks.didFinish(task, head, error)
    }

    /// Leaves the table, and lets go of the exchange and the timers.
    private func release(stopsExchange: Bool) {
        table.remove(self)
        let (exchange, question, idleTimer, totalTimer) = state.withLock { state in
            (
                state.exchange.take(), state.question.take(),
                state.idleTimer.take(), state.totalTimer.take()
            )
        }
        if stopsExchange { exchange?.cancel() }
        question?.cancel()
        idleTimer?.cancel()
        totalTimer?.cancel()
    }

    /// The transfer as hooks are told of it.
    private var task: SessionDataTask {
        let current = state.withLock { $0.transfer.request }
        return SessionDataTask(
            id: number,
            originalRequest: urlRequest(order.request),
            currentRequest: urlRequest(current)
        )
    }
}

extension TransferDriver {
    /// A request as hooks see it.
    private func urlRequest(_ request: HTTPRequest) -> URLRequest {
        let policy = order.caching?.policy ?? .reloadIgnoringLocalCacheData
        return request.urlRequest(timeout: order.limits.idle, policy)
    }
}

// On the transfer queue

extension TransferDriver {
    private func send(_ request: HTTPRequest) {
        let isFirst = state.withLock { state in
            defer { state.hasSent = true }
            return !state.hasSent
        }
        if isFirst, rules.hasDelegate { parts.hooks.willDownload(task) }
        keep(start(request)) { $0.exchange = $1 }
    }

    private func start(_ request: HTTPRequest) -> any Cancellable {
        guard let caching = order.caching else {
            return order.session.transport.start(request, on: parts.queue) { [self] event in
                handle(.transport(event, at: parts.time.now))
            }
        }
        let origin = order.session.patient(order.limits.idle, parts.time)
        let transport = caching.responses.transport(over: origin)
        return transport.fetch(request, caching.use, on: parts.queue) { [self] event in
            if case .response(_, let source, let permit) = event {
                handle(.sourced(CachedAnswer(source: source, permit: permit)))
            }
            handle(.transport(event.withoutSource, at: parts.time.now))
        }
    }

    private func armTimers() {
        order.transferLimits.idle.map(armIdleTimer)
        guard let total = order.limits.total else { return }
        let timer = parts.queue.async(after: total, .awaited) { [self] in
            handle(.totalDeadlinePassed)
        }
        keep(timer) { $0.totalTimer = $1 }
    }

    private func armIdleTimer(after delay: Duration) {
        let timer = parts.queue.async(after: delay, .awaited) { [self] in
            handle(.idleTimerFired(at: parts.time.now))
        }
        keep(timer) { $0.idleTimer = $1 }
    }

    /// Keeps what is to be cancelled at the end; at once, when the end has come already.
    private func keep(
        _ cancellable: any Cancellable,
        _ put: (inout State, any Cancellable) -> Void
    ) {
        let isLive = state.withLock { state in
            guard state.transfer.isLive else { return false }
            put(&state, cancellable)
            return true
        }
        if !isLive { cancellable.cancel() }
    }
}

// Asking

extension TransferDriver {
    private func ask(_ question: Transfer.Question) {
        if case .verdict(let head) = question, !parts.hooks.isValid(head.status) {
            return handle(.answered(.invalidStatus, at: parts.time.now))
        }
        if case .trust(let question) = question, !rules.hasResponder {
            let answer = order.session.answer(to: question)
            return handle(.answered(.trust(answer), at: parts.time.now))
        }
        let task = task
        let running = parts.tasks.start(.here()) { [self] in
            let answer = await answer(to: question, of: task)
            parts.queue.async { [self] in handle(.answered(answer, at: parts.time.now)) }
        }
        keep(running) { $0.question = $1 }
    }

    private func answer(
        to question: Transfer.Question,
        of task: SessionDataTask
    ) async -> Transfer.Answer {
        switch question {
        case .verdict(let head):
            return await parts.hooks.accepts(head, of: task) ? .accepted : .refused
        case .redirect(let head, let next):
            guard let handler = order.redirectHandler, let url = task.currentRequest.url,
                let response = HTTPURLResponse(head, of: url)
            else { return .redirect(next) }
            let answer = await handler.handleHTTPRedirection(
                for: task,
                response: response,
                newRequest: urlRequest(next)
            )
            return .redirect(answer.flatMap { HTTPRequest($0) })
        case .trust(let question):
            let answer = await parts.hooks.answer(to: question, of: task)
            return .trust(answer ?? order.session.answer(to: question))
        case .challenge(let challenge, let head, let failures):
            return await parts.hooks.answer(to: challenge, head, failures: failures, of: task)
        }
    }
}
