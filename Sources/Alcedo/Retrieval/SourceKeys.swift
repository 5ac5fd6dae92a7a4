/// A source, and what its images are stored under.
struct SourceKeys: Sendable {
    let source: Source
    /// The key of the final image.
    let target: CacheKey
    /// The key of the unprocessed one; the same without a processor.
    let original: CacheKey

    init(_ source: Source, processor identifier: String) {
        let key = source.cacheKey
        self.source = source
        target = CacheKey(resource: key, processor: identifier)
        original = identifier.isEmpty ? target : CacheKey(resource: key)
    }
}
