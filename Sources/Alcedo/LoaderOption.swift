/// Every option and setting of the loader, declared once.
///
/// The array's cases, the parsed fields, the documentation and what scenarios may write are held to
/// this list by exhaustive switches.
public enum LoaderOption: String, Hashable, Sendable, CaseIterable {
    // Of a request
    case targetCache, originalCache, downloader
    case httpCaching, forceRefresh, fromMemoryCacheOrRefresh, onlyFromCache
    case cacheMemoryOnly, waitForCache, cacheOriginalImage
    case callbackQueue, processor, processingQueue
    case imageModifier, scaleFactor, backgroundDecode
    case onlyLoadFirstFrame, preloadAllAnimationData, progressiveJPEG
    case retryStrategy, alternativeSources, lowDataMode
    case loadDiskFileSynchronously, asyncCacheTypeCheck
    case cacheSerializer
    case memoryCacheExpiration, memoryCacheAccessExtendingExpiration
    case diskCacheExpiration, diskCacheAccessExtendingExpiration
    case diskStoreWriteOptions, forcedCacheFileExtension
    case keepCurrentImageWhileLoading, onFailureImage, transition, forceTransition
    case requestModifier, redirectHandler, downloadPriority, alsoPrefetchToMemory
    // Of a downloader
    case downloadTimeout, totalTimeout, maximumBodySize
    case maximumRedirectCount, maximumConcurrentDownloads
    case sessionConfiguration, trustedHosts, delegate, authenticationChallengeResponder
    // Of a cache
    case memoryCountLimit, memoryCostLimit, memoryExpiration
    case diskExpiration, diskSizeLimit, maximumAge
    case keepWhenEnteringBackground, pathExtension, plainFileNames, autoExtension, directory

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
        /// A number from 0 to 1.
        case fraction
        /// A duration.
        case duration
        /// A number of bytes.
        case size
        /// A number of pixels per point, above zero.
        case scale
        /// A `Source`, or a list of them.
        case sources
        /// A `StorageExpiration`.
        case expiration
        /// An `ExpirationExtending`.
        case extending
        /// A text.
        case text
        /// An object: a cache, a downloader, a queue, a processor, a strategy, an image or a transition.
        case object
    }

    /// Where it may stand.
    public var scope: Scope {
        switch self {
        case .downloadTimeout, .totalTimeout, .maximumBodySize, .maximumRedirectCount,
            .maximumConcurrentDownloads, .sessionConfiguration, .trustedHosts, .delegate,
            .authenticationChallengeResponder:
            .downloader
        case .memoryCountLimit, .memoryCostLimit, .memoryExpiration, .diskExpiration,
            .diskSizeLimit, .maximumAge, .keepWhenEnteringBackground, .pathExtension,
            .plainFileNames, .autoExtension, .directory:
            .cache
        default: .request
        }
    }

    /// What it takes.
    public var kind: Kind {
        switch self {
        case .targetCache, .originalCache, .downloader, .callbackQueue, .processor, .onFailureImage,
            .httpCaching, .processingQueue, .imageModifier, .progressiveJPEG, .retryStrategy,
            .cacheSerializer, .diskStoreWriteOptions, .transition, .requestModifier,
            .redirectHandler, .sessionConfiguration, .trustedHosts, .delegate,
            .authenticationChallengeResponder, .directory:
            .object
        case .forcedCacheFileExtension, .pathExtension: .text
        case .scaleFactor: .scale
        case .alternativeSources, .lowDataMode: .sources
        case .downloadPriority: .fraction
        case .forceRefresh, .fromMemoryCacheOrRefresh, .onlyFromCache, .cacheMemoryOnly,
            .waitForCache, .cacheOriginalImage, .keepCurrentImageWhileLoading,
            .alsoPrefetchToMemory,
            .backgroundDecode, .onlyLoadFirstFrame, .preloadAllAnimationData,
            .loadDiskFileSynchronously, .asyncCacheTypeCheck, .forceTransition,
            .keepWhenEnteringBackground, .plainFileNames, .autoExtension:
            .flag
        case .memoryCacheExpiration, .diskCacheExpiration, .memoryExpiration, .diskExpiration:
            .expiration
        case .memoryCacheAccessExtendingExpiration, .diskCacheAccessExtendingExpiration: .extending
        case .downloadTimeout, .totalTimeout, .maximumAge: .duration
        case .maximumBodySize, .memoryCostLimit, .diskSizeLimit: .size
        case .memoryCountLimit, .maximumRedirectCount, .maximumConcurrentDownloads: .count
        }
    }

    /// The default, as text.
    public var defaultValue: String {
        switch self {
        case .targetCache, .originalCache: "the manager's cache"
        case .downloader: "the manager's downloader"
        case .httpCaching: "ignoreHeaders"
        case .forceRefresh, .fromMemoryCacheOrRefresh, .onlyFromCache, .cacheMemoryOnly,
            .waitForCache, .cacheOriginalImage, .keepCurrentImageWhileLoading,
            .onlyLoadFirstFrame, .preloadAllAnimationData, .progressiveJPEG,
            .loadDiskFileSynchronously, .forceTransition, .keepWhenEnteringBackground,
            .plainFileNames, .autoExtension:
            "off"
        case .backgroundDecode, .asyncCacheTypeCheck: "always on"
        case .processingQueue: "the downloader's processing queue"
        case .imageModifier, .retryStrategy, .alternativeSources, .lowDataMode: "none"
        case .scaleFactor: "1"
        case .callbackQueue: "mainCurrentOrAsync"
        case .processor: "none"
        case .cacheSerializer: "the file as it came, PNG for processed images"
        case .diskStoreWriteOptions: "overwriting"
        case .forcedCacheFileExtension, .pathExtension, .maximumAge: "none"
        case .directory: "the user's caches directory"
        case .memoryCacheExpiration: "the cache's memoryExpiration"
        case .diskCacheExpiration: "the cache's diskExpiration"
        case .memoryCacheAccessExtendingExpiration, .diskCacheAccessExtendingExpiration: "cacheTime"
        case .onFailureImage: "the placeholder stays"
        case .transition: "none"
        case .requestModifier, .delegate, .authenticationChallengeResponder: "none"
        case .redirectHandler: "every redirect is followed"
        case .downloadPriority: "0.5"
        case .alsoPrefetchToMemory: "off"
        case .maximumRedirectCount: "10"
        case .maximumConcurrentDownloads: "16"
        case .sessionConfiguration: "ephemeral"
        case .trustedHosts: "none"
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
        case .httpCaching: "Whether the server's word on freshness is followed, by RFC 9111."
        case .forceRefresh: "Asks no cache and fetches; the result is stored."
        case .fromMemoryCacheOrRefresh: "Asks memory, then fetches; the disk is not read."
        case .onlyFromCache: "Fetches nothing: what no cache has is `imageNotExisting`."
        case .cacheMemoryOnly: "Does not write the final image to disk."
        case .waitForCache: "Completes after everything is stored."
        case .cacheOriginalImage: "With a processor, writes the unprocessed file to disk as well."
        case .callbackQueue: "Where progress and completion are called."
        case .processor: "Makes the final image from the decoded one."
        case .processingQueue: "Where the processor works."
        case .imageModifier: "Changes the image just before it is handed to the caller."
        case .scaleFactor: "The scale of the delivered image, wherever it comes from."
        case .backgroundDecode: "Decodes away from the caller's queue, which is always done."
        case .onlyLoadFirstFrame: "Wants only the first frame of an animation from the decoder."
        case .preloadAllAnimationData: "Wants every frame of an animation decoded at once."
        case .progressiveJPEG: "Wants a progressive JPEG drawn before it is whole."
        case .retryStrategy: "Decides after a failure whether the source is tried again."
        case .alternativeSources: "What is tried when a source has failed for good."
        case .lowDataMode: "What is loaded instead while the network is constrained."
        case .loadDiskFileSynchronously: "Reads files of the disk on the caller's thread."
        case .asyncCacheTypeCheck: "Asks for cached files elsewhere, which is always done."
        case .cacheSerializer: "Turns images into the bytes that the disk keeps, and back."
        case .diskStoreWriteOptions: "Whether a store may overwrite a file."
        case .forcedCacheFileExtension: "The extension of the file's name on disk."
        case .memoryCacheExpiration, .memoryExpiration: "How long images live in memory."
        case .memoryCacheAccessExtendingExpiration: "What reading does to its life in memory."
        case .diskCacheExpiration, .diskExpiration: "How long files live on disk."
        case .diskCacheAccessExtendingExpiration: "What reading does to a file's life."
        case .keepCurrentImageWhileLoading: "Does not empty the view when a new image is set."
        case .onFailureImage: "What a view shows after a failure."
        case .transition: "How a view changes to an image that was not in a cache."
        case .forceTransition: "Applies `transition` to images from caches as well."
        case .requestModifier: "Changes the request before it is sent, or refuses it."
        case .redirectHandler: "Decides whether and where a redirect is followed."
        case .alsoPrefetchToMemory: "Prefetcher: reads what is on disk into memory."
        case .downloadPriority: "Which of the downloads that wait for room goes first."
        default: settingSummary
        }
    }

    /// The same of a setting of a downloader or cache; no option of a request comes here.
    private var settingSummary: String {
        switch self {
        case .maximumRedirectCount: "The most redirects that are followed."
        case .maximumConcurrentDownloads: "How many transfers are at work at once."
        case .sessionConfiguration: "The settings of the session that requests are sent over."
        case .trustedHosts: "The hosts that are trusted whatever certificate they show."
        case .delegate: "Hears of transfers, and has a word in them."
        case .authenticationChallengeResponder: "Answers servers that ask who is there."
        case .downloadTimeout: "The longest wait for the next byte of a response."
        case .totalTimeout: "The longest a transfer may take."
        case .maximumBodySize: "The largest body that is accepted."
        case .memoryCountLimit: "The most images that memory holds."
        case .memoryCostLimit: "The most bytes of pixels that memory holds."
        case .diskSizeLimit: "The most bytes that the disk holds."
        case .maximumAge: "The longest since an image was stored, however often it is used."
        case .keepWhenEnteringBackground: "Does not empty memory in the background."
        case .pathExtension: "The extension of every file's name on disk."
        case .plainFileNames: "Names files by their keys, not by a digest of them."
        case .directory: "The folder around the cache's own."
        case .autoExtension: "Gives files the extension of their URLs."
        default: ""
        }
    }
}
