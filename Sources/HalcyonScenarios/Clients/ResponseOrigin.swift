/// Where a response came from, as an HTTP cache tells it (RFC 9111 §4).
package enum ResponseOrigin: String, Hashable, Sendable, CaseIterable {
    /// The origin sent it, for this request.
    case network
    /// It was stored, and is fresh.
    case fresh
    /// It was stored, and the origin has just said that it is still good.
    case revalidated
    /// It was stored and is stale, and the request takes stale ones.
    case staleAsRequested = "stale: requested"
    /// It was stored and is stale, and is validated meanwhile.
    case staleWhileRevalidating = "stale: while revalidating"
    /// It was stored, and the origin cannot be reached.
    case staleForDisconnection = "stale: disconnected"
    /// It was stored, and the origin failed.
    case staleForFailure = "stale: server failed"
    /// A 504 that the cache made.
    case unavailable
}
