import AlcedoSeams
import Synchronization

/// Where one request's events go: each is a piece of the caller's queue, and after the last one, or a
/// cancel, nothing is delivered.
final class Delivery: Sendable {
    typealias Receive = @Sendable (CachedTransportEvent) -> Void

    private let queue: any WorkQueue
    /// `nil` after the last event or a cancel.
    private let receive: Mutex<Receive?>

    init(on queue: any WorkQueue, _ receive: @escaping Receive) {
        self.queue = queue
        self.receive = Mutex(receive)
    }

    func send(_ event: CachedTransportEvent) {
        queue.async { [self] in
            let receive = receive.withLock { receive in
                defer { if event.isLast { receive = nil } }
                return receive
            }
            receive?(event)
        }
    }

    /// Delivers a whole response.
    func send(_ answer: StoredContent) {
        send(.response(answer.head, answer.source, answer.permit))
        if !answer.body.isEmpty { send(.data(answer.body)) }
        send(.finished)
    }

    func cancel() {
        receive.withLock { $0 = nil }
    }
}
