public import AlcedoImages

/// What a cache has under a key; a miss is no error.
public enum ImageCacheResult: Sendable {
    /// An image from disk; it is in memory now as well.
    case disk(Image)
    /// An image from memory.
    case memory(Image)
    /// Nothing that lives.
    case none

    /// The image; `nil` for a miss.
    public var image: Image? {
        switch self {
        case .disk(let image), .memory(let image): image
        case .none: nil
        }
    }

    /// The layer it came from.
    public var cacheType: CacheType {
        switch self {
        case .disk: .disk
        case .memory: .memory
        case .none: .none
        }
    }
}
