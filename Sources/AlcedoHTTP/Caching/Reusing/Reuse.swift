package import AlcedoCore

/// Whether a stored response answers a request (RFC 9111 §4, §4.2, §5.2).
package enum Reuse {
    /// Decides between reuse, validation and refusal.
    ///
    /// - Parameters:
    ///   - response: A stored response that the request selects.
    ///   - request: What the request asks of caches.
    ///   - now: The present, by the cache's wall clock.
    /// - Returns: What is to be done.
    package static func decide(
        _ response: ResponsePolicy,
        for request: RequestDirectives,
        at now: Timestamp
    ) -> ReuseDecision {
        let decision = wish(response, for: request, at: now)
        // Stale while it is validated is a permission for who lets the origin be asked.
        let asks = decision == .validate || decision == .stale(.whileRevalidating)
        return asks && request.forbidsForwarding ? .refuse : decision
    }

    /// What is to be done where the network may be asked.
    private static func wish(
        _ response: ResponsePolicy,
        for request: RequestDirectives,
        at now: Timestamp
    ) -> ReuseDecision {
        guard let age = response.age(at: now), !requiresValidation(response, request) else {
            return .validate
        }
        let staleness = age - response.lifetime
        let isFresh = staleness < .zero
        guard isYoungEnough(age, response, isFresh: isFresh, for: request),
            isFreshEnough(staleness, for: request)
        else { return .validate }
        if isFresh { return .fresh }
        return permission(response, staleness, for: request).map { .stale($0) } ?? .validate
    }

    /// `no-cache` of either side (§5.2.1.4, §5.2.2.4).
    static func requiresValidation(_ response: ResponsePolicy, _ request: RequestDirectives) -> Bool
    {
        request.requiresValidation || response.directives.requiresValidation
    }

    /// `max-age` of the request (§5.2.1.1).
    ///
    /// Zero is how a reload is spelled: it always validates, but for what is fresh and `immutable`,
    /// which a reload leaves alone (RFC 8246 §2).
    static func isYoungEnough(
        _ age: Duration,
        _ response: ResponsePolicy,
        isFresh: Bool,
        for request: RequestDirectives
    ) -> Bool {
        guard let limit = request.maximumAge else { return true }
        if limit == .zero { return isFresh && response.directives.isImmutable }
        return age <= limit
    }

    /// `min-fresh` of the request (§5.2.1.3); what is stale never is.
    static func isFreshEnough(_ staleness: Duration, for request: RequestDirectives) -> Bool {
        request.minimumFreshness.map { staleness < .zero && .zero - staleness >= $0 } ?? true
    }

    /// Who permits a stale response before anything has failed (§4.2.4); `must-revalidate` forbids it
    /// whatever else is said (§5.2.2.2).
    static func permission(
        _ response: ResponsePolicy,
        _ staleness: Duration,
        for request: RequestDirectives
    ) -> StaleReason? {
        guard !response.directives.forbidsStale else { return nil }
        if let limit = request.maximumStaleness, staleness <= limit { return .requested }
        guard let window = response.directives.staleWhileRevalidate, staleness <= window else {
            return nil
        }
        return .whileRevalidating
    }
}
