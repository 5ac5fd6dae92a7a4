import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation

// One exchange

extension Transfer {
    /// Begins the first exchange.
    mutating func begin(at now: MonotonicInstant) -> [Action] {
        guard request.url.isHTTP else { return retire(.unsupported(request)) }
        enter(request, at: now)
        return [.send(request), .armTimers]
    }

    /// Begins an exchange.
    mutating func send(_ request: HTTPRequest, at now: MonotonicInstant) -> [Action] {
        guard request.url.isHTTP else { return retire(.unsupported(request)) }
        enter(request, at: now)
        return [.send(request)]
    }

    private mutating func enter(_ request: HTTPRequest, at now: MonotonicInstant) {
        self.request = request
        body = []
        answer = nil
        lastByte = now
        phase = .head
        measure.note(request, at: now)
    }

    /// Takes a step of the exchange in.
    mutating func handle(_ event: TransportEvent, at now: MonotonicInstant) -> [Action] {
        switch (event, phase) {
        case (.trust(let question), .head):
            phase = .trusting(question)
            return [.ask(.trust(question))]
        case (.response(let head), .head):
            measure.responseAt = now
            return take(head)
        case (.data(let data), .body(let response)): return take(data, response)
        case (.finished, .body(let response)): return take(whole: response, at: now)
        case (.finished, .head): return retire(.responseError(reason: .noURLResponse))
        case (.failed(let failure), .head), (.failed(let failure), .trusting),
            (.failed(let failure), .body):
            return retire(.failed(failure))
        default: return []
        }
    }

    private mutating func take(_ head: HTTPResponseHead) -> [Action] {
        if answer?.source == .unavailable { return fail(unavailable(head)) }
        var response = Response(
            head: head,
            expected: head.expectedBodyLength,
            purpose: purpose(of: head)
        )
        phase = .body(response)
        if case .redirect = response.purpose, measure.redirectCount >= limits.redirectCount {
            return fail(.tooManyRedirects(limits.redirectCount, last: request))
        }
        var actions: [Action] = []
        if case .delivery = response.purpose {
            if rules.hasDelegate {
                response.awaitsVerdict = true
                phase = .body(response)
                actions = [.ask(.verdict(head))]
            } else if !Self.validStatuses.contains(head.status) {
                return fail(.responseError(reason: .invalidHTTPStatusCode(response: head)))
            }
        }
        if let announced = response.expected, announced > limits.bodySize.bytes {
            return fail(.tooLarge(limits.bodySize, received: 0, announced: announced))
        }
        return actions
    }

    /// Why the HTTP cache had nothing to show.
    private func unavailable(_ head: HTTPResponseHead) -> KingfisherError {
        rules.isOffline
            ? .cacheError(reason: .imageNotExisting(key: request.url.absoluteString))
            : .notRevalidated(head)
    }

    private func purpose(of head: HTTPResponseHead) -> Purpose {
        if let next = Redirect.request(after: head, to: request) { return .redirect(next) }
        if rules.hasResponder, challengeCount < Self.challengeLimit,
            let challenge = BasicChallenge(head)
        {
            return .challenge(challenge)
        }
        return .delivery
    }

    private mutating func take(_ data: [UInt8], _ response: Response) -> [Action] {
        let received = Int64(body.count) + Int64(data.count)
        guard received <= limits.bodySize.bytes else {
            return fail(
                .tooLarge(
                    limits.bodySize,
                    received: received,
                    announced: response.expected
                )
            )
        }
        append(data, of: response)
        guard case .delivery = response.purpose, !isStored else { return [] }
        // More than was promised is told as it is, but never as more than the total.
        let total = response.expected.flatMap { $0 >= received ? $0 : nil }
        return [.tell(.progress(received: received, total: total))]
    }

    /// A body that comes in one piece is not copied.
    private mutating func append(_ data: [UInt8], of response: Response) {
        guard !body.isEmpty else {
            body = data
            return
        }
        // A promise is not believed beyond 1 MiB: the rest is reserved as it comes.
        let promised = Int(min(response.expected ?? 0, 1_048_576))
        if body.capacity < promised { body.reserveCapacity(promised) }
        body += data
    }

    private mutating func take(whole response: Response, at now: MonotonicInstant) -> [Action] {
        switch response.purpose {
        case .delivery where response.awaitsVerdict:
            phase = .asking(response)
            return []
        case .delivery:
            return deliver(response.head, at: now)
        case .redirect(let next) where rules.hasRedirectHandler:
            phase = .asking(response)
            return [.ask(.redirect(response.head, next))]
        case .redirect(let next):
            return follow(next, at: now)
        case .challenge(let challenge):
            phase = .asking(response)
            return [.ask(.challenge(challenge, response.head, failures: challengeCount))]
        }
    }

    private mutating func follow(_ next: HTTPRequest, at now: MonotonicInstant) -> [Action] {
        measure.redirectCount += 1
        return send(next, at: now)
    }
}

// Answers

extension Transfer {
    /// Takes an answer in.
    mutating func handle(_ answer: Answer, at now: MonotonicInstant) -> [Action] {
        switch (answer, phase) {
        case (.accepted, .body(var response)):
            response.awaitsVerdict = false
            phase = .body(response)
            return []
        case (.accepted, .asking(let response)):
            return deliver(response.head, at: now)
        case (.invalidStatus, .body(let response)), (.invalidStatus, .asking(let response)):
            return fail(.responseError(reason: .invalidHTTPStatusCode(response: response.head)))
        case (.refused, .body(let response)), (.refused, .asking(let response)):
            return fail(.responseError(reason: .cancelledByDelegate(response: response.head)))
        case (.redirect(let next?), .asking): return follow(next, at: now)
        case (.credential(let value?), .asking): return authorize(value, at: now)
        case (.redirect(nil), .asking(let response)), (.credential(nil), .asking(let response)):
            return judge(response, at: now)
        case (.challengeCancelled, .asking): return retire(.challengeCancelled)
        case (.trust(.cancelled), .trusting): return fail(.challengeCancelled)
        case (.trust(let answer), .trusting(let question)):
            phase = .head
            lastByte = now
            return [.answer(question, answer)]
        default: return []
        }
    }

    private mutating func authorize(_ value: String, at now: MonotonicInstant) -> [Action] {
        challengeCount += 1
        var next = request
        next.fields["Authorization"] = value
        return send(next, at: now)
    }

    /// Takes a whole response for what it is, since it leads no further.
    private mutating func judge(_ response: Response, at now: MonotonicInstant) -> [Action] {
        if rules.hasDelegate {
            phase = .asking(
                Response(
                    head: response.head,
                    expected: response.expected,
                    purpose: .delivery,
                    awaitsVerdict: true
                )
            )
            return [.ask(.verdict(response.head))]
        }
        guard Self.validStatuses.contains(response.head.status) else {
            return retire(
                .responseError(reason: .invalidHTTPStatusCode(response: response.head))
            )
        }
        return deliver(response.head, at: now)
    }
}
