import AlcedoHTTP
import AlcedoSeams
import HalcyonScenarios
import Synchronization

/// One request under way, and what has come of it.
final class SentRequest: Cancellable {
    /// What a request needs of the outside world.
    struct Line: Sendable {
        var transport: any Transport
        /// Where everything happens, and where it calls back.
        var queue: any WorkQueue
        /// The longest wait for the next byte; `nil`: for ever.
        var patience: Duration?
    }

    private struct State {
        var response: ReceivedResponse?
        /// `nil` after the end.
        var report: (@Sendable (LoadEvent) -> Void)?
        var exchange: (any Cancellable)?
        var timer: (any Cancellable)?
    }

    private let line: Line
    private let state: Mutex<State>

    private init(_ line: Line, report: @escaping @Sendable (LoadEvent) -> Void) {
        self.line = line
        state = Mutex(State(report: report))
    }

    /// Sends a request, and reports its end once.
    static func start(
        _ request: HTTPRequest,
        over line: Line,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> SentRequest {
        let sent = SentRequest(line, report: report)
        line.queue.async {
            guard sent.state.withLock({ $0.report != nil }) else { return }
            sent.expectByte()
            let exchange = line.transport.start(request, on: line.queue) { sent.take($0) }
            sent.state.withLock { if $0.report != nil { $0.exchange = exchange } }
        }
        return sent
    }

    /// Calls the request off; its end says so.
    func cancel() {
        line.queue.async { [self] in
            state.withLock { $0.exchange.take() }?.cancel()
            end(
                .failure(LoadFailure(name: HTTPClient.cancellation, code: 0, message: "called off"))
            )
        }
    }

    private func take(_ event: TransportEvent) {
        switch event {
        // Left to the system.
        case .trust(let question): question.answer(.byDefault)
        case .response(let head):
            state.withLock { $0.response = ReceivedResponse(head) }
            expectByte()
        case .data(let bytes):
            state.withLock { $0.response?.body += bytes }
            expectByte()
        case .finished:
            let response = state.withLock { $0.response }
            end(response.map { .response($0) } ?? .failure(LoadFailure(.nothing)))
        case .failed(let failure): end(.failure(LoadFailure(failure)))
        }
    }

    private func expectByte() {
        guard let patience = line.patience else { return }
        let timer = line.queue.async(after: patience, .awaited) { [self] in
            state.withLock { $0.exchange.take() }?.cancel()
            end(.failure(LoadFailure(.timedOut(after: patience))))
        }
        let previous = state.withLock { state in
            defer { state.timer = state.report == nil ? nil : timer }
            return state.timer
        }
        previous?.cancel()
    }

    private func end(_ outcome: LoadOutcome) {
        let (report, timer) = state.withLock { state in
            state.exchange = nil
            return (state.report.take(), state.timer.take())
        }
        timer?.cancel()
        report?(.completed(outcome))
    }
}

extension ReceivedResponse {
    fileprivate init(_ head: HTTPResponseHead) {
        self.init(status: head.status, fields: head.fields, body: [], origin: nil)
        interim = head.interim.map(\.status)
    }
}

extension LoadFailure {
    /// What a transport says, by its cause; the code is that of `NSURLErrorDomain`.
    fileprivate init(_ failure: TransportFailure) {
        self.init(
            name: failure.cause.rawValue,
            code: failure.urlErrorCode,
            message: failure.message
        )
    }
}

extension TransportFailure {
    fileprivate static func timedOut(after time: Duration) -> TransportFailure {
        TransportFailure(cause: .timedOut, urlErrorCode: -1_001, message: "no byte for \(time)")
    }

    fileprivate static let nothing = TransportFailure(
        cause: .noResponse,
        urlErrorCode: -1_011,
        message: "the exchange ended without a response"
    )
}
