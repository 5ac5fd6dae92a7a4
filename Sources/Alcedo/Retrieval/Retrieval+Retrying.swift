import AlcedoSeams
import Synchronization

// The strategy, and the delay it asks for

extension Retrieval {
    func askStrategy(_ context: RetryContext, ask: Int) {
        guard let strategy = options.value.retryStrategy else {
            return handle(.retryDecided(.stop, ask: ask))
        }
        var context = context
        context.world = surroundings.retrying
        // On a queue of its own: a strategy that answers at once, and a source that fails at once,
        // would call each other without end.
        surroundings.requests.async { [self, context] in
            guard isLive else { return }
            let answer = RetryAnswer { [self] in handle(.retryDecided($0, ask: ask)) }
            strategy.retry(context: context) { answer.give($0) }
        }
    }

    func waitForRetry(after delay: Duration, ask: Int, userInfo: (any Sendable)?) {
        let timer = surroundings.requests.async(after: delay, .awaited) { [self] in
            handle(.retryDue(ask: ask, userInfo: userInfo))
        }
        let isWaiting = state.withLock { state in
            guard state.machine.isLive, state.machine.phase == .retrying else { return false }
            state.delay = timer
            return true
        }
        if !isWaiting { timer.cancel() }
    }
}
