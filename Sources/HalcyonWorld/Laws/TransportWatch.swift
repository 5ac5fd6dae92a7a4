import AlcedoHTTP
package import AlcedoSeams
import Synchronization

/// Watches the events of one exchange, and keeps what is against the law.
package final class TransportWatch: Sendable {
    private struct State {
        let method: String
        var hasBegun = false
        var running: (any Cancellable)?
        var isTrustAsked = false
        var head: HTTPResponseHead?
        var bodyLength: Int64 = 0
        var eventCount = 0
        var isOver = false
        var breaches: [String] = []

        mutating func note(_ isSo: Bool, _ words: String) {
            if isSo { breaches.append(words) }
        }

        mutating func take(_ event: TransportEvent) {
            switch event {
            case .trust:
                note(isTrustAsked, "a second question of trust came")
                note(head != nil, "a question of trust came after a response")
                isTrustAsked = true
            case .response(let head):
                note(self.head != nil, "a second response came")
                self.head = head
            case .data(let bytes):
                note(head == nil, "data came before a response")
                note(bytes.isEmpty, "a piece of data is empty")
                bodyLength += Int64(bytes.count)
            case .finished:
                isOver = true
                note(head == nil, "the exchange finished without a response")
                let isBodiless = [204, 304].contains(head?.status) || method == "HEAD"
                let expected = isBodiless ? 0 : head?.expectedBodyLength ?? bodyLength
                note(bodyLength < expected, "a body of \(bodyLength) of \(expected) bytes finished")
            case .failed:
                isOver = true
            }
        }
    }

    private let state: Mutex<State>
    private let queue: any WorkQueue
    private let limit: Int?

    /// Makes a watch.
    ///
    /// - Parameters:
    ///   - queue: Where the events should come.
    ///   - limit: After how many events the exchange is cancelled; `nil` to let it end.
    ///   - method: The request's method; the response to `HEAD` has no body.
    package init(queue: any WorkQueue, limit: Int? = nil, method: String = "GET") {
        state = Mutex(State(method: method))
        self.queue = queue
        self.limit = limit
    }

    /// Takes the exchange when `start` has returned on the queue, and says whether that ends it.
    package func begin(_ running: any Cancellable) -> Bool {
        let isCancelled = state.withLock { state in
            state.hasBegun = true
            state.running = running
            if limit == 0 { state.isOver = true }
            return limit == 0
        }
        if isCancelled { running.cancel() }
        return isCancelled
    }

    /// Takes an event, and says whether it, or the cancel after it, ends the exchange.
    package func receive(_ event: TransportEvent) -> Bool {
        let isCurrent = queue.isCurrent
        let (isEnd, cancelled) = state.withLock { state -> (Bool, (any Cancellable)?) in
            state.note(!isCurrent, "an event came outside the queue")
            state.note(!state.hasBegun, "an event came before start returned")
            guard !state.isOver else {
                state.note(true, "an event came after the end")
                return (false, nil)
            }
            state.eventCount += 1
            state.take(event)
            guard state.eventCount == limit, !state.isOver else { return (state.isOver, nil) }
            state.isOver = true
            return (true, state.running)
        }
        cancelled?.cancel()
        return isEnd
    }

    /// How many events came, and what was against the law.
    package var result: (eventCount: Int, breaches: [String]) {
        state.withLock { ($0.eventCount, $0.breaches) }
    }
}
