import Synchronization

/// System events that somebody posts, delivered as work of one queue.
///
/// Every form of `SystemEvents` that hears anything is this with another poster in front.
package final class SystemEventHub: SystemEvents {
    private struct State {
        var handlers: [(id: Int, handler: @Sendable (SystemEvent) -> Void)] = []
        var last = 0
    }

    private let state = Mutex(State())
    private let queue: any WorkQueue

    /// Makes a hub nobody listens to yet.
    ///
    /// - Parameter queue: Where the handlers are called; its order is the order of events.
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
        return Subscription(hub: self, id: id)
    }

    /// Tells everybody who listens now and still does when the queue comes to it.
    package func post(_ event: SystemEvent) {
        let listeners = state.withLock { $0.handlers.map(\.id) }
        queue.async { [self] in
            // Looked up one by one: a handler may cancel one that comes after it.
            for id in listeners { handler(id)?(event) }
        }
    }

    /// Lets go of every observer: the process has ended.
    package func close() {
        let removed = state.withLock { state in
            defer { state.handlers = [] }
            return state.handlers
        }
        // Released outside the lock, as in `remove`.
        _ = consume removed
    }

    private func handler(_ id: Int) -> (@Sendable (SystemEvent) -> Void)? {
        state.withLock { state in state.handlers.first { $0.id == id }?.handler }
    }

    private func remove(_ id: Int) {
        // The handler leaves the lock before it is released: its deinit may call in again.
        let removed = state.withLock { state in
            state.handlers.firstIndex { $0.id == id }.map { state.handlers.remove(at: $0) }
        }
        _ = consume removed
    }

    private struct Subscription: Cancellable {
        let hub: SystemEventHub
        let id: Int

        func cancel() {
            hub.remove(id)
        }
    }
}
