/// What the server's word on freshness means to a request.
public enum HTTPCaching: String, Hashable, Sendable, CaseIterable {
    /// Nothing: images live in the caches as long as the options say.
    case ignoreHeaders
    /// It is followed, by RFC 9111 and RFC 5861, as a private cache does: what is fresh is shown, what
    /// is stale is validated, what may not be stored is not, and what has no validation shows stale
    /// only where the server lets it.
    case standard
}
