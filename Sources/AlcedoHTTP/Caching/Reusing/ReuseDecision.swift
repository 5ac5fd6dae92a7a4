/// What is to become of a request for which a response is stored (RFC 9111 §4).
package enum ReuseDecision: Hashable, Sendable {
    /// It is answered with the stored response, which is fresh.
    case fresh
    /// It is answered with the stored response, which is stale; with `whileRevalidating` the origin is
    /// asked meanwhile.
    case stale(StaleReason)
    /// The origin has to be asked first.
    case validate
    /// The origin may not be asked, and nothing stored will do: 504 (§5.2.1.7).
    case refuse
}
