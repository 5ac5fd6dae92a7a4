import AlcedoHTTP

extension Forward {
    /// Takes a 304 (RFC 9111 §4.3.3, §4.3.4).
    mutating func notModified(
        _ reception: Reception,
        _ asked: StoredResponse?,
        _ stored: [StoredResponse],
        isOurs: Bool
    ) -> [ForwardAction] {
        let isAsked = isOurs || asked.map { isSameCondition($0) } ?? false
        let index = isAsked ? asked.flatMap { stored.firstIndex(of: $0) } : nil
        let named = Freshening.named(
            by: reception.head,
            among: stored,
            asked: index,
            now: reception.times.received
        )
        let freshening: [ForwardAction] = named.map { index in
            .freshen(stored[index], into: freshened(stored[index], reception))
        }
        // Who asked with conditions of their own gets the answer to them.
        guard isOurs else { return freshening + pass(reception) }
        phase = .over
        if let index {
            guard named.contains(index) else { return [.cancel, .fetchAnew(callers)] }
            let good = freshened(stored[index], reception)
            return [.cancel] + freshening + [.serve(good, .revalidated, to: callers)]
        }
        return chosen(named.map { stored[$0] }, reception, freshening)
    }

    /// The origin says which of several stored responses is for this request (§4.3.1).
    private func chosen(
        _ named: [StoredResponse],
        _ reception: Reception,
        _ freshening: [ForwardAction]
    ) -> [ForwardAction] {
        guard let chosen = named.max(by: { $0.policy.date < $1.policy.date }) else {
            return [.cancel, .fetchAnew(callers)]
        }
        let fresh = freshened(chosen, reception)
        let good = StoredResponse(
            head: fresh.head,
            key: VaryKey(of: fresh.head, for: original),
            exchange: fresh.exchange,
            extent: fresh.extent
        )
        let alone = callers.dropFirst().filter { !good.key.matches($0.request) }
        let sharing = callers.filter { caller in !alone.contains { $0.id == caller.id } }
        let separate: [ForwardAction] = alone.isEmpty ? [] : [.separate(Array(alone))]
        return [.cancel] + freshening + [.adopt(good, contentOf: fresh)]
            + [.serve(good, .revalidated, to: sharing)] + separate
    }

    private func freshened(_ response: StoredResponse, _ reception: Reception) -> StoredResponse {
        Freshening.freshened(response, by: reception.head, reception.times)
    }

    /// Whether the request's own condition is the one that would have been added here.
    private func isSameCondition(_ response: StoredResponse) -> Bool {
        let own = original.fields["If-None-Match"]
        guard own == nil else { return own == response.policy.validators.entityTag?.text }
        return original.fields["If-Modified-Since"] == response.policy.validators.lastModified?.text
    }
}
