/// Every option and setting of the loader, declared once.
///
/// The array's cases, the parsed fields, the documentation and what scenarios may write are held to
/// this list by exhaustive switches.
public enum LoaderOption: String, Hashable, Sendable, CaseIterable {
    // Of a request
    case targetCache, originalCache, downloader
    case forceRefresh, fromMemoryCacheOrRefresh, onlyFromCache
    case cacheMemoryOnly, waitForCache, cacheOriginalImage
    case callbackQueue, processor
    case memoryCacheExpiration, memoryCacheAccessExtendingExpiration
    case diskCacheExpiration, diskCacheAccessExtendingExpiration
    case keepCurrentImageWhileLoading, onFailureImage
    // Of a downloader
    case downloadTimeout, totalTimeout, maximumBodySize
    // Of a cache
    case memoryCountLimit, memoryCostLimit, memoryExpiration
    case diskExpiration, diskSizeLimit

    /// The name, spelled as in Swift.
    public var name: String { rawValue }

    /// Where an option may stand.
    public enum Scope: Hashable, Sendable {
        /// With a request.
        case request
        /// In the configuration of a downloader.
        case downloader
        /// In the configuration of a cache.
        case cache
    }

    /// What values an option takes.
    public enum Kind: Hashable, Sendable {
        /// Nothing: it is there or not.
        case flag
        /// A whole number of at least zero.
        case count
        /// A duration.
        case duration
        /// A number of bytes.
        case size
        /// A `StorageExpiration`.
        case expiration
        /// An `ExpirationExtending`.
        case extending
        /// An object: a cache, a downloader, a queue, a processor or an image.
        case object
    }

    /// Where it may stand.
    public var scope: Scope {
        switch self {
        case .downloadTimeout, .totalTimeout, .maximumBodySize: .downloader
        case .memoryCountLimit, .memoryCostLimit, .memoryExpiration, .diskExpiration,
            .diskSizeLimit:
            .cache
        default: .request
        }
    }

    /// What it takes.
    public var kind: Kind {
        switch self {
        case .targetCache, .originalCache, .downloader, .callbackQueue, .processor, .onFailureImage:
            .object
        case .forceRefresh, .fromMemoryCacheOrRefresh, .onlyFromCache, .cacheMemoryOnly,
            .waitForCache, .cacheOriginalImage, .keepCurrentImageWhileLoading:
            .flag
        case .memoryCacheExpiration, .diskCacheExpiration, .memoryExpiration, .diskExpiration:
            .expiration
        case .memoryCacheAccessExtendingExpiration, .diskCacheAccessExtendingExpiration: .extending
        case .downloadTimeout, .totalTimeout: .duration
        case .maximumBodySize, .memoryCostLimit, .diskSizeLimit: .size
        case .memoryCountLimit: .count
        }
    }

    /// The default, as text.
    public var defaultValue: String {
        switch self {
        case .targetCache, .originalCache: "the manager's cache"
        case .downloader: "the manager's downloader"
        case .forceRefresh, .fromMemoryCacheOrRefresh, .onlyFromCache, .cacheMemoryOnly,
            .waitForCache, .cacheOriginalImage, .keepCurrentImageWhileLoading:
            "off"
        case .callbackQueue: "mainCurrentOrAsync"
        case .processor: "none"
        case .memoryCacheExpiration: "the cache's memoryExpiration"
        case .diskCacheExpiration: "the cache's diskExpiration"
        case .memoryCacheAccessExtendingExpiration, .diskCacheAccessExtendingExpiration: "cacheTime"
        case .onFailureImage: "the placeholder stays"
        case .downloadTimeout: "15s"
        case .totalTimeout: "none"
        case .maximumBodySize: "256MiB"
        case .memoryCountLimit: "none"
        case .memoryCostLimit: "256MiB"
        case .memoryExpiration: "300s"
        case .diskExpiration: "7d"
        case .diskSizeLimit: "none"
        }
    }

    /// One sentence for people.
    public var summary: String {
        switch self {
        case .targetCache: "The cache of final images."
        case .originalCache: "The cache of unprocessed originals."
        case .downloader: "The downloader of the request."
        case .forceRefresh: "Asks no cache and fetches; the result is stored."
        case .fromMemoryCacheOrRefresh: "Asks memory, then fetches; the disk is not read."
        case .onlyFromCache: "Fetches nothing: what no cache has is `imageNotExisting`."
        case .cacheMemoryOnly: "Does not write the final image to disk."
        case .waitForCache: "Completes after everything is stored."
        case .cacheOriginalImage: "With a processor, writes the unprocessed file to disk as well."
        case .callbackQueue: "Where progress and completion are called."
        case .processor: "Makes the final image from the decoded one."
        case .memoryCacheExpiration: "How long the image lives in memory."
        case .memoryCacheAccessExtendingExpiration: "What reading does to its life in memory."
        case .diskCacheExpiration: "How long files live on disk."
        case .diskCacheAccessExtendingExpiration: "What reading does to a file's life."
        case .keepCurrentImageWhileLoading: "Does not empty the view when a new image is set."
        case .onFailureImage: "What a view shows after a failure."
        case .downloadTimeout: "The longest wait for the next byte of a response."
        case .totalTimeout: "The longest a transfer may take."
        case .maximumBodySize: "The largest body that is accepted."
        case .memoryCountLimit: "The most images that memory holds."
        case .memoryCostLimit: "The most bytes of pixels that memory holds."
        case .memoryExpiration: "How long images live in memory."
        case .diskExpiration: "How long files live on disk."
        case .diskSizeLimit: "The most bytes that the disk holds."
        }
    }
}
