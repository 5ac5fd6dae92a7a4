import AlcedoCore
import AlcedoHTTP
import AlcedoSeams

/// One download, shared by whoever asks for the same: a pure state machine.
///
/// It waits for room, then makes one exchange after the other as far as redirects and challenges
/// lead. It ends when a response is whole, when something is wrong, when a deadline passes, or when
/// the last joiner leaves; what happens afterwards changes nothing.
struct Transfer {
    /// What happens to a transfer.
    enum Event {
        /// Somebody asks for its result.
        case joined
        /// Somebody no longer does; so many are left.
        case left(remaining: Int)
        /// There is room for it.
        case admitted(at: MonotonicInstant)
        /// The transport tells of a step of the exchange.
        case transport(TransportEvent, at: MonotonicInstant)
        /// The HTTP cache tells what the response is that comes next.
        indirect case sourced(CachedAnswer)
        /// The answer to what was asked has come.
        case answered(Answer, at: MonotonicInstant)
        /// The idle timer fired.
        case idleTimerFired(at: MonotonicInstant)
        /// The total deadline passed.
        case totalDeadlinePassed
    }

    /// What is to be done.
    enum Action {
        /// Wait for room.
        case enter
        /// Start the timers.
        case armTimers
        /// Start an exchange; the one before it has ended.
        indirect case send(HTTPRequest)
        /// Ask somebody, who may take time.
        indirect case ask(Question)
        /// Answer what the transport asked.
        case answer(ServerTrustQuestion, ServerTrustQuestion.Answer)
        /// Tell every joiner.
        case tell(TransferNews)
        /// Wait so long for the next byte.
        case armIdleTimer(after: Duration)
        /// Stop the exchange and the timers; nobody may join any more.
        case close
        /// Stop the timers: the exchange has ended by itself. Nobody may join any more.
        case retire
        /// Tell the delegate how a transfer that was begun has ended.
        indirect case report(HTTPResponseHead?, KingfisherError?)
    }

    /// What the downloader's hooks are asked.
    enum Question: Sendable {
        /// Whether a server is trusted.
        case trust(ServerTrustQuestion)
        /// Whether a response is acceptable.
        case verdict(HTTPResponseHead)
        /// Whether and where a redirect is followed.
        case redirect(HTTPResponseHead, HTTPRequest)
        /// Who is there.
        case challenge(BasicChallenge, HTTPResponseHead, failures: Int)
    }

    /// What they answer.
    enum Answer: Sendable {
        /// What to say of a server.
        case trust(ServerTrustQuestion.Answer)
        /// The response goes on.
        case accepted
        /// Its status is none of success.
        case invalidStatus
        /// The delegate refuses it.
        case refused
        /// What to send after a redirect; `nil`: it is not followed.
        case redirect(HTTPRequest?)
        /// The value of `Authorization`; `nil`: the challenge stands.
        case credential(String?)
        /// The challenge ends the transfer.
        case challengeCancelled
    }

    /// What a transfer may take.
    struct Limits: Sendable {
        /// The longest wait for the next byte; `nil` for no limit.
        var idle: Duration?
        /// The longest from its first request to the end; `nil` for no limit.
        var total: Duration?
        /// The largest body.
        var bodySize: ByteCount
        /// The most redirects that are followed.
        var redirectCount = 10
    }

    /// Who is asked.
    struct Rules: Sendable {
        /// A delegate looks at responses, and hears of the end.
        var hasDelegate = false
        /// A handler looks at redirects.
        var hasRedirectHandler = false
        /// A responder answers challenges.
        var hasResponder = false
        /// Nothing may be sent: what the HTTP cache has not is not there.
        var isOffline = false
    }

    enum Phase {
        case idle
        /// Waits for room.
        case queued
        /// Waits for the head of a response.
        case head
        /// Waits for an answer whether the server is trusted; the exchange waits too.
        case trusting(ServerTrustQuestion)
        /// Takes the body of a response in.
        case body(Response)
        /// Waits for an answer; the exchange is over.
        case asking(Response)
        case ended
    }

    /// A response that comes in.
    struct Response {
        var head: HTTPResponseHead
        var expected: Int64?
        var purpose: Purpose
        /// Whether the verdict is still to come.
        var awaitsVerdict = false
    }

    /// What becomes of a response that is whole.
    enum Purpose {
        case delivery
        indirect case redirect(HTTPRequest)
        indirect case challenge(BasicChallenge)
    }

    /// The statuses of success without a delegate.
    static let validStatuses = 200..<400
    /// How often a challenge is answered.
    static let challengeLimit = 3

    let limits: Limits
    let rules: Rules
    var phase = Phase.idle
    var request: HTTPRequest
    var body: [UInt8] = []
    var lastByte = MonotonicInstant.zero
    var challengeCount = 0
    var measure = TransferMeasure()
    /// What the HTTP cache says of the response; `nil` where none was asked.
    var answer: CachedAnswer?

    init(_ request: HTTPRequest, limits: Limits, rules: Rules = Rules()) {
        self.request = request
        self.limits = limits
        self.rules = rules
    }

    /// Whether its result can still be waited for.
    var isLive: Bool {
        if case .ended = phase { false } else { true }
    }

    /// Takes one event in, and says what is to be done.
    mutating func handle(_ event: Event) -> [Action] {
        guard isLive else { return [] }
        switch event {
        case .joined:
            guard case .idle = phase else { return [] }
            phase = .queued
            return [.enter]
        case .left(let remaining):
            return remaining == 0 ? abandon() : []
        case .admitted(let now):
            guard case .queued = phase else { return [] }
            return begin(at: now)
        case .transport(let event, let now):
            lastByte = now
            return handle(event, at: now)
        case .sourced(let answer):
            self.answer = answer
            self.answer?.isDirect = measure.redirectCount == 0
            return []
        case .answered(let answer, let now):
            return handle(answer, at: now)
        case .idleTimerFired(let now):
            return idleTimerFired(at: now)
        case .totalDeadlinePassed:
            return fail(.timedOut("the transfer took longer than", limits.total))
        }
    }
}

// Time

extension Transfer {
    private mutating func idleTimerFired(at now: MonotonicInstant) -> [Action] {
        guard let idle = limits.idle else { return [] }
        // Somebody of ours thinks: that is no silence of the server's.
        if isAsking { return [.armIdleTimer(after: idle)] }
        let waited = now - lastByte
        guard waited < idle else { return fail(.timedOut("no byte came for", idle)) }
        return [.armIdleTimer(after: idle - waited)]
    }

    /// Whether an answer of ours is waited for.
    private var isAsking: Bool {
        switch phase {
        case .asking, .trusting: true
        case .idle, .queued, .head, .body, .ended: false
        }
    }
}

// Ending

extension Transfer {
    /// Ends a transfer whose response is whole.
    mutating func deliver(_ head: HTTPResponseHead, at now: MonotonicInstant) -> [Action] {
        let metrics =
            isStored
            ? nil : measure.metrics(status: head.status, received: Int64(body.count), at: now)
        let fetched = FetchedBody(bytes: body, head: head, metrics: metrics, answer: answer)
        end()
        return ending(.retire, head, nil, telling: .loaded(fetched))
    }

    /// Ends a transfer whose exchange is still open.
    mutating func fail(_ error: KingfisherError) -> [Action] {
        let head = head
        end()
        return ending(.close, head, error, telling: .failed(error))
    }

    /// Ends a transfer whose exchange has ended.
    mutating func retire(_ error: KingfisherError) -> [Action] {
        let head = head
        end()
        return ending(.retire, head, error, telling: .failed(error))
    }

    private mutating func abandon() -> [Action] {
        let head = head
        end()
        return isReported ? [.close, .report(head, .cancellation)] : [.close]
    }

    private mutating func end() {
        phase = .ended
        body = []
    }

    private func ending(
        _ ending: Action,
        _ head: HTTPResponseHead?,
        _ error: KingfisherError?,
        telling news: TransferNews
    ) -> [Action] {
        isReported ? [ending, .report(head, error), .tell(news)] : [ending, .tell(news)]
    }

    /// Whether the response that comes in was stored, so that its bytes are not fetched.
    var isStored: Bool { answer?.wasStored == true }

    private var isReported: Bool { rules.hasDelegate && measure.hasBegun }

    /// The head of the response that is coming in.
    private var head: HTTPResponseHead? {
        switch phase {
        case .body(let response), .asking(let response): response.head
        case .idle, .queued, .head, .trusting, .ended: nil
        }
    }
}
