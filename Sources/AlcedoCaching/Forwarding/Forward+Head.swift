import AlcedoCore
import AlcedoHTTP

extension Forward {
    /// Takes the head of the response.
    mutating func receive(_ head: HTTPResponseHead, at now: Timestamp) -> [ForwardAction] {
        guard case .waiting = phase else { return [] }
        let times = ExchangeTimes(requested: requested, received: now)
        let invalid = Invalidation.targets(of: head, to: original)
        let first: [ForwardAction] = invalid.isEmpty ? [] : [.invalidate(invalid)]
        return first + answer(Reception(head, times, for: original, isKept: use.keepsResponse))
    }

    private mutating func answer(_ reception: Reception) -> [ForwardAction] {
        switch order.purpose {
        case .fetch: return pass(reception)
        case .look(let stored): return updates(reception, stored) + pass(reception)
        case .complete(let parts): return take(reception, asRestOf: parts)
        case .validate(let asked, let stored, let isOurs):
            if reception.head.status == 304 {
                return notModified(reception, asked, stored, isOurs: isOurs)
            }
            return asked.map { standIn(for: reception, $0) } ?? pass(reception)
        }
    }

    /// Passes the response on, and its body as it comes.
    mutating func pass(_ reception: Reception) -> [ForwardAction] {
        let others = callers.dropFirst(isBackground ? 0 : 1)
        let alone = others.filter { !mayShare(reception, $0) }
        callers.removeAll { caller in alone.contains { $0.id == caller.id } }
        phase = .passing(reception)
        let separate: [ForwardAction] = alone.isEmpty ? [] : [.separate(Array(alone))]
        return [.respond(reception.head, .network, to: ids)] + separate + replacement(reception)
    }

    /// Whether a response to one request may answer another that came while it was under way: stored
    /// it would be reused for it, or the origin was asked for both (RFC 9111 §4).
    func mayShare(_ reception: Reception, _ caller: Caller) -> Bool {
        if case .validate(.some, _, _) = order.purpose { return isFor(caller, reception) }
        return isReusable(reception, for: caller, at: reception.times.received)
    }

    /// Whether a response, once stored, would be reused for a request.
    func isReusable(_ reception: Reception, for caller: Caller, at now: Timestamp) -> Bool {
        let policy = ResponsePolicy(reception.head, reception.times)
        return isFor(caller, reception)
            && Reuse.decide(policy, for: caller.directives, at: now) == .fresh
    }

    /// Whether a response can be stored, and a request selects it.
    private func isFor(_ caller: Caller, _ reception: Reception) -> Bool {
        reception.isStorable && reception.head.status != 206
            && VaryKey(of: reception.head, for: original).matches(caller.request)
    }

    /// A success that is not to be stored makes what was stored before it out of date all the same.
    private func replacement(_ reception: Reception) -> [ForwardAction] {
        let isSuccess = (200..<400).contains(reception.head.status)
        guard original.method == "GET", isSuccess, !reception.isStorable || !use.keepsResponse,
            ![206, 304].contains(reception.head.status)
        else { return [] }
        return [.dropSelected(by: original)]
    }

    /// What a head says of the stored responses that could have been chosen (RFC 9111 §4.3.5).
    private func updates(
        _ reception: Reception,
        _ stored: [StoredResponse]
    ) -> [ForwardAction] {
        guard reception.head.status == 200 else { return [] }
        let now = reception.times.received
        let chosen = stored.filter { $0.key.matches(original) && $0.head.status == 200 }
        return chosen.map { response in
            guard Freshening.isConfirmed(response, byHead: reception.head, now: now) else {
                return .drop([response])
            }
            let fresh = Freshening.freshened(response, by: reception.head, reception.times)
            return .freshen(response, into: fresh)
        }
    }
}
