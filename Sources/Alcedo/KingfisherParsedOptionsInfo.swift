public import AlcedoImages
public import Foundation

/// The options of a request as fields.
public struct KingfisherParsedOptionsInfo: Sendable {
    /// The cache of final images.
    public var targetCache: ImageCache?
    /// The cache of unprocessed originals.
    public var originalCache: ImageCache?
    /// The downloader.
    public var downloader: ImageDownloader?
    /// What the server's word on freshness means.
    public var httpCaching = HTTPCaching.ignoreHeaders
    /// Asks no cache.
    public var forceRefresh = false
    /// Does not read the disk.
    public var fromMemoryCacheOrRefresh = false
    /// Does not write the final image to disk.
    public var cacheMemoryOnly = false
    /// Completes after everything is stored.
    public var waitForCache = false
    /// Fetches nothing.
    public var onlyFromCache = false
    /// Where progress and completion are called.
    public var callbackQueue = CallbackQueue.mainCurrentOrAsync
    /// Makes the final image.
    public var processor: any ImageProcessor = DefaultImageProcessor.default
    /// Where the processor works; `nil` for the downloader's processing queue.
    public var processingQueue: CallbackQueue?
    /// Changes the delivered image.
    public var imageModifier: (any ImageModifier)?
    /// The scale of the delivered image.
    public var scaleFactor = 1.0
    /// Decodes away from the caller's queue, which is always done.
    public var backgroundDecode = false
    /// Wants only the first frame of an animation.
    public var onlyLoadFirstFrame = false
    /// Wants every frame of an animation at once.
    public var preloadAllAnimationData = false
    /// Wants a progressive JPEG drawn before it is whole; `nil` for not.
    public var progressiveJPEG: ImageProgressive?
    /// Decides about trying again; `nil` for never.
    public var retryStrategy: (any RetryStrategy)?
    /// What is tried, in order, when a source has failed for good.
    public var alternativeSources: [Source] = []
    /// What is loaded instead while the network is constrained.
    public var lowDataModeSource: Source?
    /// Reads and decodes files of the disk on the caller's thread.
    public var loadDiskFileSynchronously = false
    /// Asks for cached files away from the caller's queue, which is always done.
    public var asyncCacheTypeCheck = false
    /// Turns images into the bytes that the disk keeps, and back.
    public var cacheSerializer: any CacheSerializer = DefaultCacheSerializer.default
    /// How files are written.
    public var diskStoreWriteOptions: Data.WritingOptions = []
    /// The extension of the file's name.
    public var forcedCacheFileExtension: String?
    /// Writes the unprocessed file as well.
    public var cacheOriginalImage = false
    /// How long the image lives in memory.
    public var memoryCacheExpiration: StorageExpiration?
    /// What reading does to its life in memory.
    public var memoryCacheAccessExtendingExpiration = ExpirationExtending.cacheTime
    /// How long files live on disk.
    public var diskCacheExpiration: StorageExpiration?
    /// What reading does to a file's life.
    public var diskCacheAccessExtendingExpiration = ExpirationExtending.cacheTime
    /// Does not empty the view when a new image is set.
    public var keepCurrentImageWhileLoading = false
    /// What to show after a failure; `.some(nil)` empties the view.
    public var onFailureImage: Image??
    /// How a view changes to an image that was not in a cache.
    public var transition = ImageTransition.none
    /// Applies it to images from caches as well.
    public var forceTransition = false
    /// Changes the request before it is sent.
    public var requestModifier: (any AsyncImageDownloadRequestModifier)?
    /// Decides about redirects.
    public var redirectHandler: (any ImageDownloadRedirectHandler)?
    /// Which of the downloads that wait for room goes first.
    public var downloadPriority: Float = 0.5
    /// Reads what is on disk into memory.
    public var alsoPrefetchToMemory = false

    /// Makes the defaults, with options applied from left to right.
    public init(_ options: KingfisherOptionsInfo? = nil) {
        for item in options ?? [] {
            apply(item)
        }
    }

    /// Applies one more option.
    public mutating func apply(_ item: KingfisherOptionsInfoItem) {
        switch item {
        case .targetCache(let cache): targetCache = cache
        case .originalCache(let cache): originalCache = cache
        case .downloader(let downloader): self.downloader = downloader
        case .httpCaching(let caching): httpCaching = caching
        case .forceRefresh: forceRefresh = true
        case .fromMemoryCacheOrRefresh: fromMemoryCacheOrRefresh = true
        case .cacheMemoryOnly: cacheMemoryOnly = true
        case .waitForCache: waitForCache = true
        case .onlyFromCache: onlyFromCache = true
        case .callbackQueue(let queue): callbackQueue = queue
        case .processor(let processor): self.processor = processor
        case .cacheSerializer(let serializer): cacheSerializer = serializer
        case .diskStoreWriteOptions(let options): diskStoreWriteOptions = options
        case .forcedCacheFileExtension(let fileExtension): forcedCacheFileExtension = fileExtension
        case .cacheOriginalImage: cacheOriginalImage = true
        case .memoryCacheExpiration(let expiration): memoryCacheExpiration = expiration
        case .memoryCacheAccessExtendingExpiration(let extending):
            memoryCacheAccessExtendingExpiration = extending
        case .diskCacheExpiration(let expiration): diskCacheExpiration = expiration
        case .diskCacheAccessExtendingExpiration(let extending):
            diskCacheAccessExtendingExpiration = extending
        case .processingQueue(let queue): processingQueue = queue
        case .imageModifier(let modifier): imageModifier = modifier
        case .scaleFactor(let scale): scaleFactor = scale
        case .backgroundDecode: backgroundDecode = true
        case .onlyLoadFirstFrame: onlyLoadFirstFrame = true
        case .preloadAllAnimationData: preloadAllAnimationData = true
        case .progressiveJPEG(let progressive): progressiveJPEG = progressive
        case .retryStrategy(let strategy): retryStrategy = strategy
        case .alternativeSources(let sources): alternativeSources = sources
        case .lowDataMode(let source): lowDataModeSource = source
        case .loadDiskFileSynchronously: loadDiskFileSynchronously = true
        case .asyncCacheTypeCheck: asyncCacheTypeCheck = true
        case .keepCurrentImageWhileLoading: keepCurrentImageWhileLoading = true
        case .onFailureImage(let image): onFailureImage = .some(image)
        case .transition(let transition): self.transition = transition
        case .forceTransition: forceTransition = true
        case .requestModifier(let modifier): requestModifier = modifier
        case .redirectHandler(let handler): redirectHandler = handler
        case .downloadPriority(let priority): downloadPriority = priority
        case .alsoPrefetchToMemory: alsoPrefetchToMemory = true
        }
    }
}

extension KingfisherParsedOptionsInfo {
    /// What the decoder is asked for.
    var decoding: ImageDecodingOptions {
        ImageDecodingOptions(
            onlyFirstFrame: onlyLoadFirstFrame,
            preloadsAllFrames: preloadAllAnimationData,
            progressive: progressiveJPEG
        )
    }
}
