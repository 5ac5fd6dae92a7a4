/// When stored responses are served and when the server is asked: the cache policies of a
/// `URLRequest`, under its names.
enum CachePolicy: String, Hashable, Sendable, CaseIterable {
    /// Serves what is fresh, asks about what is stale, fetches the rest.
    case useProtocolCachePolicy
    /// Always fetches.
    case reloadIgnoringLocalCacheData
    /// Serves what is stored, however old, and fetches the rest.
    case returnCacheDataElseLoad
    /// Serves what is stored, however old, and fails for the rest.
    case returnCacheDataDontLoad
    /// Asks about what is stored, however fresh, and fetches the rest.
    case reloadRevalidatingCacheData
}
