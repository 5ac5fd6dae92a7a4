public import AlcedoImages
public import Foundation

/// The options of a request, in the order they are applied: a later one wins over an earlier one.
public typealias KingfisherOptionsInfo = [KingfisherOptionsInfoItem]

/// One option of a request; `LoaderOption` holds what is said of each.
///
/// Flags can be turned on and never off: there is no way to take back a flag of the defaults.
public enum KingfisherOptionsInfoItem: Sendable {
    /// The cache of final images; the manager's unless given.
    case targetCache(ImageCache)
    /// The cache of unprocessed originals; the target cache unless given.
    case originalCache(ImageCache)
    /// The downloader; the manager's unless given.
    case downloader(ImageDownloader)
    /// What the server's word on freshness means; `ignoreHeaders` unless given. See
    /// <doc:HTTPFreshness> for what it makes of the options around it.
    case httpCaching(HTTPCaching)
    /// Asks no cache and fetches; the result is stored. Wins over the other two that limit where.
    case forceRefresh
    /// Asks memory, then fetches; the disk is not read.
    case fromMemoryCacheOrRefresh
    /// Does not write the final image to disk; `cacheOriginalImage` still writes the original.
    case cacheMemoryOnly
    /// Completes after everything is stored; a store that fails does not fail the request.
    case waitForCache
    /// Fetches nothing: what no cache has is `imageNotExisting`.
    case onlyFromCache
    /// Where progress and completion are called; `mainCurrentOrAsync` unless given.
    case callbackQueue(CallbackQueue)
    /// Makes the final image.
    case processor(any ImageProcessor)
    /// Where the processor works; the downloader's processing queue unless given.
    case processingQueue(CallbackQueue)
    /// Changes the image just before it is handed to the caller; caches keep it as it was.
    case imageModifier(any ImageModifier)
    /// The scale of the delivered image, wherever it comes from; 1 unless given.
    case scaleFactor(Double)
    /// Decodes away from the caller's queue, which is always done.
    case backgroundDecode
    /// Wants only the first frame of an animation from the decoder.
    case onlyLoadFirstFrame
    /// Wants every frame of an animation decoded at once.
    case preloadAllAnimationData
    /// Wants a progressive JPEG drawn before it is whole.
    case progressiveJPEG(ImageProgressive)
    /// Decides after a failure whether the source is tried again.
    case retryStrategy(any RetryStrategy)
    /// What is tried, in order, when a source has failed for good.
    case alternativeSources([Source])
    /// What is loaded instead while the network is constrained; `nil` for nothing else.
    case lowDataMode(Source?)
    /// Reads and decodes files of the disk on the caller's thread, before the call returns.
    case loadDiskFileSynchronously
    /// Asks for cached files away from the caller's queue, which is always done.
    case asyncCacheTypeCheck
    /// Turns images into the bytes that the disk keeps, and back; `DefaultCacheSerializer` unless
    /// given.
    case cacheSerializer(any CacheSerializer)
    /// How files are written: `.withoutOverwriting` fails with `cannotCreateCacheFile` where there is
    /// one. Writing is atomic in any case, and other options are without effect.
    case diskStoreWriteOptions(Data.WritingOptions)
    /// The extension of the file's name, for readers that go by it; up to 20 letters, digits, `-` and
    /// `_`, anything else counts as none. The same image under another extension is another file.
    case forcedCacheFileExtension(String?)
    /// With a processor, writes the unprocessed file to the original cache's disk as well.
    case cacheOriginalImage
    /// How long the image lives in memory; the cache's setting unless given.
    case memoryCacheExpiration(StorageExpiration)
    /// What reading does to its life in memory; `cacheTime` unless given.
    case memoryCacheAccessExtendingExpiration(ExpirationExtending)
    /// How long files live on disk; the cache's setting unless given.
    case diskCacheExpiration(StorageExpiration)
    /// What reading does to a file's life; `cacheTime` unless given.
    case diskCacheAccessExtendingExpiration(ExpirationExtending)
    /// Views: does not empty the view when a new image is set.
    case keepCurrentImageWhileLoading
    /// Views: what to show after a failure; `nil` empties the view.
    case onFailureImage(Image?)
    /// Views: how to change to an image that was not in a cache; at once unless given.
    case transition(ImageTransition)
    /// Views: applies `transition` to images from caches as well.
    case forceTransition
    /// Changes the request before it is sent, or refuses it.
    case requestModifier(any AsyncImageDownloadRequestModifier)
    /// Decides whether and where a redirect is followed; every one is, up to the downloader's
    /// `maximumRedirectCount`, unless given.
    case redirectHandler(any ImageDownloadRedirectHandler)
    /// Which of the downloads that wait for room goes first, from 0 to 1; 0.5 unless given. Of those
    /// that share one the greatest counts.
    case downloadPriority(Float)
    /// Prefetcher: reads what is on disk into memory.
    case alsoPrefetchToMemory

    /// Which option this is.
    public var option: LoaderOption {
        switch self {
        case .targetCache: .targetCache
        case .originalCache: .originalCache
        case .downloader: .downloader
        case .httpCaching: .httpCaching
        case .forceRefresh: .forceRefresh
        case .fromMemoryCacheOrRefresh: .fromMemoryCacheOrRefresh
        case .cacheMemoryOnly: .cacheMemoryOnly
        case .waitForCache: .waitForCache
        case .onlyFromCache: .onlyFromCache
        case .callbackQueue: .callbackQueue
        case .processor: .processor
        case .cacheSerializer: .cacheSerializer
        case .diskStoreWriteOptions: .diskStoreWriteOptions
        case .forcedCacheFileExtension: .forcedCacheFileExtension
        case .cacheOriginalImage: .cacheOriginalImage
        case .memoryCacheExpiration: .memoryCacheExpiration
        case .memoryCacheAccessExtendingExpiration: .memoryCacheAccessExtendingExpiration
        case .diskCacheExpiration: .diskCacheExpiration
        case .diskCacheAccessExtendingExpiration: .diskCacheAccessExtendingExpiration
        case .processingQueue: .processingQueue
        case .imageModifier: .imageModifier
        case .scaleFactor: .scaleFactor
        case .backgroundDecode: .backgroundDecode
        case .onlyLoadFirstFrame: .onlyLoadFirstFrame
        case .preloadAllAnimationData: .preloadAllAnimationData
        case .progressiveJPEG: .progressiveJPEG
        case .retryStrategy: .retryStrategy
        case .alternativeSources: .alternativeSources
        case .lowDataMode: .lowDataMode
        case .loadDiskFileSynchronously: .loadDiskFileSynchronously
        case .asyncCacheTypeCheck: .asyncCacheTypeCheck
        case .keepCurrentImageWhileLoading: .keepCurrentImageWhileLoading
        case .onFailureImage: .onFailureImage
        case .transition: .transition
        case .forceTransition: .forceTransition
        case .requestModifier: .requestModifier
        case .redirectHandler: .redirectHandler
        case .downloadPriority: .downloadPriority
        case .alsoPrefetchToMemory: .alsoPrefetchToMemory
        }
    }
}
