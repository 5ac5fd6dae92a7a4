/// Why a stored response is served that is stale, or that the origin was to validate first.
public enum StaleReason: Hashable, Sendable {
    /// The request takes stale ones: `max-stale` (RFC 9111 §5.2.1.2).
    case requested
    /// It is being validated meanwhile: `stale-while-revalidate` (RFC 5861 §3).
    case whileRevalidating
    /// The origin cannot be reached (RFC 9111 §4.2.4).
    case disconnected
    /// The origin failed with this status, or without one that can be read (`nil`), and
    /// `stale-if-error` permits it (RFC 5861 §4).
    case serverFailed(status: Int?)
}
