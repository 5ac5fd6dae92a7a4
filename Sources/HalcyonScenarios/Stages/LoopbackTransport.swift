import AlcedoHTTP
import AlcedoSeams
import HalcyonServer
import HalcyonWorld
import Synchronization

/// Sends requests for a scenario's URLs to a server on this machine, and tells a world what is under
/// way.
final class LoopbackTransport: Transport {
    private let base = URLSessionTransport.ephemeral
    private let loopback: LoopbackServer
    private let activity: LiveActivity

    init(_ loopback: LoopbackServer, activity: LiveActivity) {
        self.loopback = loopback
        self.activity = activity
    }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        var request = request
        request.url = loopback.url(for: request.url) ?? request.url
        let passage = Passage(activity)
        let running = base.start(request, on: queue) { event in
            receive(event)
            // What the event led to has begun by now, so that the world does not rest in between.
            if event.isTerminal { passage.end() }
        }
        return Handle(running: running, passage: passage)
    }

    private struct Handle: Cancellable {
        let running: any Cancellable
        let passage: Passage

        func cancel() {
            running.cancel()
            passage.end()
        }
    }

    /// One exchange as the world counts it: begun once, ended once.
    private final class Passage: Sendable {
        private let activity: LiveActivity
        private let isOpen = Mutex(true)

        init(_ activity: LiveActivity) {
            self.activity = activity
            activity.begin()
        }

        func end() {
            let wasOpen = isOpen.withLock { isOpen in
                defer { isOpen = false }
                return isOpen
            }
            if wasOpen { activity.end() }
        }
    }
}
