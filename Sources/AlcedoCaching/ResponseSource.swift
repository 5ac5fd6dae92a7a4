public import AlcedoHTTP

/// Where a response came from, as a cache gives it.
public enum ResponseSource: Hashable, Sendable {
    /// The origin sent it, for this request.
    case network
    /// It was stored, and is fresh (RFC 9111 §4.2).
    case fresh
    /// It was stored, and the origin has just said that it is still good (RFC 9111 §4.3).
    case revalidated
    /// It was stored, and is stale or not validated as it should be, for a reason that permits it
    /// (RFC 9111 §4.2.4).
    case stale(StaleReason)
    /// Nothing stored may be used, and the origin cannot or may not be asked: a 504 that was made here
    /// (RFC 9111 §5.2.1.7, §5.2.2.2).
    case unavailable
}
