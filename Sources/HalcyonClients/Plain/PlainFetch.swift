import AlcedoHTTP
import AlcedoSeams
import Synchronization

/// One request of a client without a loader: the whole response or a failure, called back once.
///
/// A status is not looked at: any response is one. When no byte comes for the time-out, the exchange
/// is ended.
final class PlainFetch: Sendable {
    /// A whole response.
    struct Response: Sendable {
        var head: HTTPResponseHead
        var body: [UInt8] = []
    }

    /// What a fetch ends with.
    typealias Outcome = Result<Response, TransportFailure>

    /// The part of the outside world that a fetch needs.
    struct Line: Sendable {
        var transport: any Transport
        /// Where events and the time-out come, and where it calls back.
        var queue: any WorkQueue
        /// The longest wait for the next byte.
        var timeout: Duration
    }

    private struct State {
        var response: Response?
        var done: (@Sendable (Outcome) -> Void)?
        var exchange: (any Cancellable)?
        var timer: (any Cancellable)?
    }

    private let line: Line
    private let state: Mutex<State>

    private init(_ line: Line, done: @escaping @Sendable (Outcome) -> Void) {
        self.line = line
        state = Mutex(State(done: done))
    }

    /// Fetches, and calls back exactly once on the line's queue.
    static func start(
        _ request: HTTPRequest,
        over line: Line,
        done: @escaping @Sendable (Outcome) -> Void
    ) {
        line.queue.async {
            let fetch = PlainFetch(line, done: done)
            fetch.expectByte()
            let exchange = line.transport.start(request, on: line.queue) { fetch.take($0) }
            fetch.state.withLock { state in
                if state.done != nil { state.exchange = exchange }
            }
        }
    }

    private func take(_ event: TransportEvent) {
        switch event {
        // Left to the system.
        case .trust: break
        case .response(let head):
            state.withLock { $0.response = Response(head: head) }
            expectByte()
        case .data(let bytes):
            state.withLock { $0.response?.body += bytes }
            expectByte()
        case .finished:
            let response = state.withLock { $0.response }
            end(response.map { .success($0) } ?? .failure(.nothing))
        case .failed(let failure): end(.failure(failure))
        }
    }

    private func expectByte() {
        let timer = line.queue.async(after: line.timeout, .awaited) { [self] in
            state.withLock { $0.exchange.take() }?.cancel()
            end(.failure(.timedOut(after: line.timeout)))
        }
        let previous = state.withLock { state in
            defer { state.timer = state.done == nil ? nil : timer }
            return state.timer
        }
        previous?.cancel()
    }

    private func end(_ outcome: Outcome) {
        let (done, timer) = state.withLock { state in
            state.exchange = nil
            return (state.done.take(), state.timer.take())
        }
        timer?.cancel()
        done?(outcome)
    }
}

extension TransportFailure {
    fileprivate static func timedOut(after time: Duration) -> TransportFailure {
        TransportFailure(cause: .timedOut, urlErrorCode: -1_001, message: "no byte for \(time)")
    }

    fileprivate static let nothing = TransportFailure(
        cause: .emptyResponse,
        urlErrorCode: -1_005,
        message: "the exchange ended without a response"
    )
}
