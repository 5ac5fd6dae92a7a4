import AlcedoHTTP
import AlcedoSeams
import Synchronization

/// What an origin answers.
struct Reply: Sendable {
    var status = 200
    var fields: HTTPFields = [:]
    var body = "cat"
    /// How long the head takes; the rest follows at once, but for `bodyPause`.
    var latency = Duration.milliseconds(40)
    /// How long the end takes after the first piece of the body.
    var bodyPause = Duration.zero
    /// What comes in place of a response, or of the end of its body.
    var failure: TransportFailure.Cause?

    init(
        _ fields: HTTPFields = [:],
        status: Int = 200,
        body: String = "cat",
        latency: Duration = .milliseconds(40),
        bodyPause: Duration = .zero
    ) {
        (self.fields, self.status, self.body) = (fields, status, body)
        (self.latency, self.bodyPause) = (latency, bodyPause)
    }

    static func failing(_ cause: TransportFailure.Cause, afterBody: String? = nil) -> Reply {
        var reply = Reply(body: afterBody ?? "")
        reply.failure = cause
        return reply
    }

    static func notModified(_ fields: HTTPFields = [:]) -> Reply {
        Reply(fields, status: 304, body: "")
    }
}

/// An origin that answers requests in the order they come, one reply for each; the last one stays.
final class TestOrigin: Transport {
    private struct State {
        var requests: [HTTPRequest] = []
        var cancelled: [Int] = []
        var replies: [Reply]
    }

    private let state: Mutex<State>

    init(_ replies: [Reply]) {
        state = Mutex(State(replies: replies))
    }

    /// The requests that came.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    /// The numbers of those that were called off, from 0.
    var cancelled: [Int] { state.withLock { $0.cancelled } }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let (number, reply) = state.withLock { state in
            state.requests.append(request)
            let number = state.requests.count - 1
            return (number, state.replies[min(number, state.replies.count - 1)])
        }
        let flag = Flag()
        Self.play(reply, on: queue) { if !flag.isSet { receive($0) } }
        return Exchange(origin: self, number: number, flag: flag)
    }

    private static func play(
        _ reply: Reply,
        on queue: any WorkQueue,
        _ receive: @escaping @Sendable (TransportEvent) -> Void
    ) {
        let failure = reply.failure.map {
            TransportFailure(cause: $0, urlErrorCode: -1, message: "")
        }
        let body = Array(reply.body.utf8)
        queue.async(after: reply.latency, .awaited) {
            if let failure, body.isEmpty {
                receive(.failed(failure))
                return
            }
            receive(.response(HTTPResponseHead(status: reply.status, fields: reply.fields)))
            if !body.isEmpty { queue.async { receive(.data(body)) } }
            queue.async(after: reply.bodyPause, .awaited) {
                receive(failure.map { .failed($0) } ?? .finished)
            }
        }
    }

    private struct Exchange: Cancellable {
        let origin: TestOrigin
        let number: Int
        let flag: Flag

        func cancel() {
            flag.cancel()
            origin.state.withLock { $0.cancelled.append(number) }
        }
    }
}
