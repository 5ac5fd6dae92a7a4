/// What a file of the disk layer is found by: the key, and the extension that a request forces.
struct DiskKey: Hashable, Sendable {
    /// What it is stored under.
    var key: CacheKey
    /// The extension that the request asks for; `nil` for the cache's own way.
    var forcedExtension: String?

    init(_ key: CacheKey, forcedExtension: String? = nil) {
        self.key = key
        self.forcedExtension = forcedExtension
    }
}
