import AlcedoCaching
import AlcedoHTTP
import AlcedoSeams
import Synchronization

extension StoredResponses {
    /// Looks for a stored response that may be shown without asking the origin first.
    ///
    /// One that is being validated meanwhile is (RFC 5861 §3): that goes over the origin given.
    ///
    /// - Parameters:
    ///   - request: What would be asked of the origin.
    ///   - use: How the cache is used.
    ///   - origin: The network.
    ///   - queue: Where to call back.
    ///   - answer: Called exactly once; `nil` when there is none, or none with a body of success.
    func find(
        _ request: HTTPRequest,
        _ use: CacheUse,
        over origin: any Transport,
        on queue: any WorkQueue,
        _ answer: @escaping @Sendable (FetchedBody?) -> Void
    ) {
        var use = use
        use.directives.forbidsForwarding = true
        let collecting = Collecting()
        _ = transport(over: origin).fetch(request, use, on: queue) { event in
            switch event {
            case .trust: break
            case .response(let head, let source, let permit):
                collecting.begin(head, CachedAnswer(source: source, permit: permit))
            case .data(let bytes): collecting.add(bytes)
            case .finished: answer(collecting.body)
            case .failed: answer(nil)
            }
        }
    }
}

/// A stored response while it is delivered.
private final class Collecting: Sendable {
    private struct State {
        var head: HTTPResponseHead?
        var answer: CachedAnswer?
        var bytes: [UInt8] = []
    }

    private let state = Mutex(State())

    func begin(_ head: HTTPResponseHead, _ answer: CachedAnswer) {
        state.withLock { state in
            state.head = head
            state.answer = answer
        }
    }

    /// A body that comes in one piece is not copied.
    func add(_ bytes: [UInt8]) {
        state.withLock { state in
            if state.bytes.isEmpty { state.bytes = bytes } else { state.bytes += bytes }
        }
    }

    /// What was delivered; `nil` when it is no success.
    var body: FetchedBody? {
        state.withLock { state in
            guard let head = state.head, let answer = state.answer,
                (200..<300).contains(head.status)
            else { return nil }
            return FetchedBody(bytes: state.bytes, head: head, answer: answer)
        }
    }
}
