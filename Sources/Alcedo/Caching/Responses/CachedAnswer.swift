import AlcedoCaching

/// What the HTTP cache says of an answer beside its bytes.
struct CachedAnswer: Sendable {
    /// Where it came from.
    var source: ResponseSource
    /// For how long what is made of it may be shown; `nil` when it may not be stored.
    var permit: ReusePermit?
    /// Whether the first request was answered with it, and not with a redirect to it.
    var isDirect = true

    /// Whether its bytes were stored before.
    var wasStored: Bool {
        switch source {
        case .fresh, .revalidated, .stale: true
        case .network, .unavailable: false
        }
    }
}
