package import AlcedoCore
package import AlcedoHTTP

/// What a cache knows of a response that may be stored: what was made of it may be shown for as long
/// as the response itself would be.
package struct ReusePermit: Hashable, Sendable {
    /// The fields of the request that the response was selected by (RFC 9111 §4.1).
    private let key: VaryKey
    private let policy: ResponsePolicy

    /// The permit of a response that is stored.
    init(_ stored: StoredResponse) {
        key = stored.key
        policy = stored.policy
    }

    /// The permit of a response that is being received.
    init(_ reception: Reception, for request: HTTPRequest) {
        key = VaryKey(of: reception.head, for: request)
        policy = ResponsePolicy(reception.head, reception.times)
    }

    /// Whether the cache, asked for the request now, would say that the response is fresh.
    ///
    /// - Parameters:
    ///   - request: What would be asked.
    ///   - use: How the cache would be used.
    ///   - now: The present, by the cache's wall clock.
    /// - Returns: Whether nobody needs to be asked.
    package func isFresh(
        for request: HTTPRequest,
        _ use: CacheUse = CacheUse(),
        at now: Timestamp
    ) -> Bool {
        guard !use.ignoresStored, key.matches(request) else { return false }
        let directives = RequestDirectives(request.fields).joined(use.directives)
        return Reuse.decide(policy, for: directives, at: now) == .fresh
    }
}
