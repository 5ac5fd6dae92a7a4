package import AlcedoSeams
import Synchronization

/// System events that a scenario makes; they arrive on the process's main queue.
package final class SimulatedSystemEvents: SystemEvents {
    private struct State {
        var handlers: [(id: Int, handler: @Sendable (SystemEvent) -> Void)] = []
        var last = 0
    }

    private let state = Mutex(State())
    private let queue: any WorkQueue

    /// Makes a source of events.
    ///
    /// - Parameter queue: Where the handlers are called.
    package init(queue: any WorkQueue) {
        self.queue = queue
    }

    /// Listens to events until the subscription is cancelled; letting go of it does not cancel.
    package func observe(
        _ handler: @escaping @Sendable (SystemEvent) -> Void
    ) -> any Cancellable {
        let id = state.withLock { state in
            state.last += 1
            state.handlers.append((state.last, handler))
            return state.last
        }
        return Subscription(events: self, id: id)
    }

    /// Tells everybody who listens at the time the queue comes to it.
    package func post(_ event: SystemEvent) {
        queue.async { [self] in
            for id in state.withLock({ $0.handlers.map(\.id) }) {
                // Asked again each time: a handler may have cancelled a later one.
                handler(id)?(event)
            }
        }
    }

    private func handler(_ id: Int) -> (@Sendable (SystemEvent) -> Void)? {
        state.withLock { state in state.handlers.first { $0.id == id }?.handler }
    }

    private func remove(_ id: Int) {
        // The handler leaves the lock before it is released: its deinit may call in again.
        let removed = state.withLock { state in
            let index = state.handlers.firstIndex { $0.id == id }
            return index.map { state.handlers.remove(at: $0) }
        }
        _ = consume removed
    }

    private struct Subscription: Cancellable {
        let events: SimulatedSystemEvents
        let id: Int

        func cancel() {
            events.remove(id)
        }
    }
}
