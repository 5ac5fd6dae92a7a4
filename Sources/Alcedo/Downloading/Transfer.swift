import AlcedoCore
import AlcedoHTTP
import AlcedoSeams

/// One exchange with a server, shared by whoever asks for the same: a pure state machine.
///
/// It ends when the response is whole, when something is wrong with it, when a deadline passes, or
/// when the last joiner leaves; what happens afterwards changes nothing.
struct Transfer {
    /// What happens to a transfer.
    enum Event {
        /// Somebody asks for its result.
        case joined
        /// Somebody no longer does; so many are left.
        case left(remaining: Int)
        /// The transport tells of a step, at an instant.
        case transport(TransportEvent, at: MonotonicInstant)
        /// The idle timer fired, at an instant.
        case idleTimerFired(at: MonotonicInstant)
        /// The total deadline passed.
        case totalDeadlinePassed
    }

    /// What is to be done.
    enum Action {
        /// Start the exchange and the timers.
        case start
        /// Tell every joiner.
        case tell(TransferNews)
        /// Wait so long for the next byte.
        case armIdleTimer(after: Duration)
        /// Stop the exchange and the timers; nobody may join any more.
        case close
        /// Stop the timers: the exchange has ended by itself. Nobody may join any more.
        case retire
    }

    /// What a transfer may take.
    struct Limits: Sendable {
        /// The longest wait for the next byte; `nil` for no limit.
        var idle: Duration?
        /// The longest from start to end; `nil` for no limit.
        var total: Duration?
        /// The largest body.
        var bodySize: ByteCount
    }

    private enum Phase {
        case idle
        case head
        case body(HTTPResponseHead, expected: Int64?)
        case ended
    }

    let limits: Limits
    private var phase = Phase.idle
    private var body: [UInt8] = []
    private var lastByte = MonotonicInstant.zero

    init(limits: Limits) {
        self.limits = limits
    }

    /// Whether its result can still be waited for.
    var isLive: Bool {
        if case .ended = phase { false } else { true }
    }

    /// Notes the instant at which the exchange starts; the deadlines count from it.
    mutating func started(at now: MonotonicInstant) {
        lastByte = now
    }

    /// Takes one event in, and says what is to be done.
    mutating func handle(_ event: Event) -> [Action] {
        guard isLive else { return [] }
        switch event {
        case .joined:
            guard case .idle = phase else { return [] }
            phase = .head
            return [.start]
        case .left(let remaining):
            guard remaining == 0 else { return [] }
            end()
            return [.close]
        case .transport(let event, let now):
            lastByte = now
            return handle(event)
        case .idleTimerFired(let now):
            return idleTimerFired(at: now)
        case .totalDeadlinePassed:
            return fail(.timedOut("the transfer took longer than", limits.total))
        }
    }

    private mutating func handle(_ event: TransportEvent) -> [Action] {
        switch (event, phase) {
        case (.response(let head), .head): return take(head)
        case (.data(let data), .body(_, let expected)): return take(data, expected)
        case (.finished, .body(let head, _)):
            let fetched = FetchedBody(bytes: body, head: head)
            end()
            return [.retire, .tell(.loaded(fetched))]
        case (.finished, _):
            end()
            return [.retire, .tell(.failed(.responseError(reason: .noURLResponse)))]
        case (.failed(let failure), _):
            end()
            return [
                .retire, .tell(.failed(.responseError(reason: .URLSessionError(error: failure)))),
            ]
        case (.response, _), (.data, _):
            return []
        }
    }

    private mutating func take(_ head: HTTPResponseHead) -> [Action] {
        guard (200..<400).contains(head.status) else {
            return fail(.responseError(reason: .invalidHTTPStatusCode(response: head)))
        }
        let announced = head.expectedBodyLength
        if let announced, announced > limits.bodySize.bytes {
            return fail(.tooLarge(limits.bodySize, received: 0, announced: announced))
        }
        phase = .body(head, expected: announced)
        // A promise is not believed beyond 1 MiB: the rest is reserved as it comes.
        body.reserveCapacity(Int(min(announced ?? 0, 1_048_576)))
        return []
    }

    private mutating func take(_ data: [UInt8], _ expected: Int64?) -> [Action] {
        let received = Int64(body.count) + Int64(data.count)
        guard received <= limits.bodySize.bytes else {
            return fail(
                .tooLarge(
                    limits.bodySize,
                    received: received,
                    announced: expected
                )
            )
        }
        if body.isEmpty { body = data } else { body += data }
        // More than was promised is told as it is, but never as more than the total.
        let total = expected.flatMap { $0 >= received ? $0 : nil }
        return [.tell(.progress(received: received, total: total))]
    }

    private mutating func idleTimerFired(at now: MonotonicInstant) -> [Action] {
        guard let idle = limits.idle else { return [] }
        let waited = now - lastByte
        guard waited < idle else { return fail(.timedOut("no byte came for", idle)) }
        return [.armIdleTimer(after: idle - waited)]
    }

    private mutating func fail(_ error: KingfisherError) -> [Action] {
        end()
        return [.close, .tell(.failed(error))]
    }

    private mutating func end() {
        phase = .ended
        body = []
    }
}

extension KingfisherError {
    fileprivate static func timedOut(_ what: String, _ limit: Duration?) -> KingfisherError {
        let failure = TransportFailure(
            cause: .timedOut,
            urlErrorCode: -1_001,
            message: "\(what) \(limit.map { "\($0)" } ?? "its limit")"
        )
        return .responseError(reason: .URLSessionError(error: failure))
    }

    fileprivate static func tooLarge(
        _ limit: ByteCount,
        received: Int64,
        announced: Int64?
    ) -> KingfisherError {
        .responseError(
            reason: .bodyTooLarge(
                limit: limit,
                received: .bytes(received),
                announced: announced.map { .bytes($0) }
            )
        )
    }
}
