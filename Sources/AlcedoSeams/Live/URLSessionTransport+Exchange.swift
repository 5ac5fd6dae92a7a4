import AlcedoHTTP
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One exchange of a `URLSessionTransport`, from its start to its terminal event or a cancel.
final class URLSessionExchange: Cancellable {
    private struct State {
        /// `nil` after the terminal event has been received, or a cancel.
        var receive: (@Sendable (TransportEvent) -> Void)?
        var task: URLSessionTask?
        var head: HTTPResponseHead?
        var byteCount: Int64 = 0
        /// Whether the head was never announced: its body is then lost.
        var isHeadLate = false
        /// Whether the terminal event is on its way.
        var isEnded = false
    }

    private let method: String
    private let queue: any WorkQueue
    private let state: Mutex<State>

    init(
        _ request: HTTPRequest,
        queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) {
        method = request.method
        self.queue = queue
        state = Mutex(State(receive: receive))
    }

    /// Takes the task that a cancel stops.
    func keep(_ task: URLSessionTask) {
        state.withLock { $0.task = task }
    }

    /// Passes a question of trust on.
    func receive(_ question: ServerTrustQuestion) {
        post(.trust(question))
    }

    /// Passes the head on; a second one is ignored, and what is none of HTTP ends the exchange.
    func receive(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else {
            let task = state.withLock { $0.task }
            end(.failed(.notHTTP(response)))
            task?.cancel()
            return
        }
        let head = HTTPResponseHead(response)
        let isFirst = state.withLock { state in
            guard state.head == nil, !state.isEnded else { return false }
            state.head = head
            return true
        }
        if isFirst { post(.response(head)) }
    }

    /// Passes on a head that the system has but did not announce: on Linux that of a 3xx without a
    /// `Location`.
    func receiveMissing(_ response: @autoclosure () -> URLResponse?) {
        guard state.withLock({ $0.head == nil }), let response = response() else { return }
        state.withLock { $0.isHeadLate = true }
        receive(response)
    }

    /// Passes a piece of the body on; what comes before a head or after the end is ignored.
    func receive(_ data: Data) {
        let isExpected = state.withLock { state in
            guard state.head != nil, !state.isEnded, !data.isEmpty else { return false }
            state.byteCount += Int64(data.count)
            return true
        }
        if isExpected { post(.data([UInt8](data))) }
    }

    /// Ends the exchange as the system says; what it calls whole is measured against the head.
    func complete(_ error: (any Error)?) {
        if let error {
            end(.failed(TransportFailure(error)))
        } else if let failure = state.withLock({ shortage($0) }) {
            end(.failed(failure))
        } else {
            end(.finished)
        }
    }

    /// Ends the exchange, unless it has ended.
    func end(_ event: TransportEvent) {
        let isFirst = state.withLock { state in
            defer { state.isEnded = true }
            state.task = nil
            return !state.isEnded
        }
        guard isFirst else { return }
        queue.async { [self] in
            let receive = state.withLock { $0.receive.take() }
            receive?(event)
        }
    }

    /// Answers the question where a redirect leads: nowhere; it is a response like any other.
    ///
    /// On Linux (Swift 6.3.1) an answer that reaches a task after its cancel ends the process. So a
    /// cancelled exchange does not answer. Otherwise the answer is given with the lock held: it only
    /// puts work on the task's queue, and a cancel from now on comes after it there.
    func followNothing(_ answer: (URLRequest?) -> Void) {
        state.withLock { state in
            if state.receive != nil { answer(nil) }
        }
    }

    func cancel() {
        let (receive, task) = state.withLock { ($0.receive.take(), $0.task.take()) }
        _ = consume receive
        task?.cancel()
    }

    private func post(_ event: TransportEvent) {
        queue.async { [self] in
            let receive = state.withLock { $0.receive }
            receive?(event)
        }
    }

    /// What the response lacks to be whole.
    private func shortage(_ state: State) -> TransportFailure? {
        guard let head = state.head else {
            return TransportFailure(
                cause: .noResponse,
                urlErrorCode: -1_011,
                message: "the system ended the exchange without a response"
            )
        }
        // On Linux a 3xx without a `Location` comes without its body.
        if state.isHeadLate, state.byteCount == 0 { return nil }
        let hasBody = method != "HEAD" && head.status != 204 && head.status != 304
        guard hasBody, let promised = head.expectedBodyLength, state.byteCount < promised else {
            return nil
        }
        return TransportFailure(
            cause: .truncatedBody,
            urlErrorCode: -1,
            message: "the body ended after \(state.byteCount) of \(promised) bytes"
        )
    }
}

extension HTTPResponseHead {
    /// The head as the system gives it: joined lines in no order, so sorted here.
    fileprivate init(_ response: HTTPURLResponse) {
        let lines = response.allHeaderFields.compactMap { name, value in
            (name as? String).map { HTTPFields.Field(name: $0, value: "\(value)") }
        }
        let sorted = lines.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.init(status: response.statusCode, fields: HTTPFields(sorted))
    }
}

extension TransportFailure {
    /// What came in place of a response of HTTP, as a protocol class of an app's may give it.
    fileprivate static func notHTTP(_ response: URLResponse) -> TransportFailure {
        TransportFailure(
            cause: .notHTTP,
            urlErrorCode: -1_011,
            message:
                "the response of \(response.url?.absoluteString ?? "the server") is none of HTTP"
        )
    }
}
