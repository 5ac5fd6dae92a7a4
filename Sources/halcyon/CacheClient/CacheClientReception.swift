import AlcedoCaching
import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

/// A response while it arrives, for a thread that waits for its end.
final class CacheClientReception: Sendable {
    private struct State {
        var head: HTTPResponseHead?
        var body: [UInt8] = []
        var answer: CacheClientAnswer?
    }

    private let state = Mutex(State())
    private let end = DispatchSemaphore(value: 0)

    func take(_ event: CachedTransportEvent) {
        let isOver = state.withLock { state in
            switch event {
            case .trust: break
            case .response(let head, _, _): state.head = head
            case .data(let bytes): state.body += bytes
            case .finished: state.answer = state.head.map { .response($0, body: state.body) }
            case .failed(let failure):
                state.answer = .error(name: "TypeError", "\(failure.cause): \(failure.message)")
            }
            return state.answer != nil
        }
        if isOver { end.signal() }
    }

    /// Waits for the end; `nil` when it does not come in time.
    func wait(_ limit: Duration) -> CacheClientAnswer? {
        let nanoseconds = Int(limit.components.seconds) * 1_000_000_000
        guard end.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else { return nil }
        return state.withLock { $0.answer }
    }
}
