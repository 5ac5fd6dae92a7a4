/// The layer of a cache that an image came from.
public enum CacheType: String, Hashable, Sendable, CaseIterable {
    /// No layer: it was fetched, or made anew from an original.
    case none
    /// Memory.
    case memory
    /// Disk.
    case disk

    /// Whether there is such an image in the cache.
    public var cached: Bool { self != .none }
}

/// Where an image came from, finer than `CacheType`.
public enum RetrievalOrigin: String, Hashable, Sendable, CaseIterable {
    /// The memory layer.
    case memory
    /// The disk layer.
    case disk
    /// An unprocessed original in a cache, processed again.
    case original
    /// The network.
    case network
    /// A provider of data.
    case provider

    /// The layer, as `CacheType` counts them.
    public var cacheType: CacheType {
        switch self {
        case .memory: .memory
        case .disk: .disk
        case .original, .network, .provider: .none
        }
    }
}
