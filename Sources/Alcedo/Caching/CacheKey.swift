/// What an entry of a cache is stored under.
///
/// The two parts stay apart: no text of one can be taken for the other.
public struct CacheKey: Hashable, Sendable {
    /// The key of the resource, normally its URL.
    public let resource: String
    /// The identifier of the processor that made the image; empty for an unprocessed one.
    public let processor: String
    /// Computed once: a request looks its key up in half a dozen tables.
    private let hash: Int

    /// Makes a key.
    public init(resource: String, processor: String = "") {
        self.resource = resource
        self.processor = processor
        var hasher = Hasher()
        hasher.combine(resource)
        if !processor.isEmpty { hasher.combine(processor) }
        hash = hasher.finalize()
    }

    /// Which of so many parts of a table the key belongs to; `count` is a power of two.
    func slot(of count: Int) -> Int { (hash >> 7) & (count - 1) }

    /// Tells whether both parts are the same.
    public static func == (lhs: CacheKey, rhs: CacheKey) -> Bool {
        lhs.hash == rhs.hash && lhs.resource == rhs.resource && lhs.processor == rhs.processor
    }

    /// Feeds the hash that was computed when the key was made.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}
