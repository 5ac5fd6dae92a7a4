import Alcedo
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// What code for Kingfisher 8 writes, as far as no framework of Apple's is in it. It has to compile,
// and is never run.

// The manager

private func manage(_ url: URL, _ provider: any ImageDataProvider) async throws {
    let manager = KingfisherManager.shared
    manager.defaultOptions = [.scaleFactor(2), .cacheOriginalImage]
    _ = (manager.cache, manager.downloader)
    manager.retrieveImage(with: url) { result in
        switch result {
        case .success(let value):
            _ = (value.image, value.cacheType, value.source, value.originalSource, value.data())
        case .failure(let error):
            _ = (error.isTaskCancelled, error.isNotCurrentTask, error.errorCode)
        }
    }
    let task = manager.retrieveImage(
        with: KF.ImageResource(downloadURL: url, cacheKey: "key"),
        options: [.onlyFromCache],
        progressBlock: { _, _ in },
        downloadTaskUpdated: { _ in },
        completionHandler: { _ in }
    )
    task?.cancel()
    manager.retrieveImage(with: .provider(provider)) { _ in }
    let result: RetrieveImageResult = try await manager.retrieveImage(with: url)
    _ = try await manager.retrieveImage(with: .network(url), options: [.forceRefresh])
    switch result.cacheType {
    case .none, .memory, .disk: break
    }
    let image: KFCrossPlatformImage = result.image
    _ = image
}

// Options

private func options(_ url: URL) -> KingfisherOptionsInfo {
    [
        .targetCache(.default), .originalCache(.default), .downloader(.default),
        .transition(.fade(0.2)), .forceTransition, .forceRefresh, .fromMemoryCacheOrRefresh,
        .cacheMemoryOnly, .waitForCache, .onlyFromCache, .backgroundDecode,
        .callbackQueue(.mainCurrentOrAsync), .callbackQueue(.mainAsync), .callbackQueue(.untouch),
        .callbackQueue(.dispatch(.main)), .callbackQueue(.operationQueue(.main)),
        .scaleFactor(3), .preloadAllAnimationData, .onlyLoadFirstFrame,
        .processor(DefaultImageProcessor.default),
        .imageModifier(AnyImageModifier { image in image }),
        .keepCurrentImageWhileLoading, .cacheOriginalImage, .onFailureImage(nil),
        .loadDiskFileSynchronously, .memoryCacheExpiration(.seconds(60)),
        .memoryCacheAccessExtendingExpiration(.cacheTime), .diskCacheExpiration(.never),
        .diskCacheExpiration(.days(7)), .diskCacheExpiration(.date(.distantFuture)),
        .diskCacheAccessExtendingExpiration(.expirationTime(.days(1))),
        .processingQueue(.dispatch(.global())), .progressiveJPEG(.default),
        .alternativeSources([.network(url)]),
        .retryStrategy(DelayRetryStrategy(maxRetryCount: 3, retryInterval: .seconds(1))),
        .lowDataMode(.network(url)),
    ]
}

private struct Processor: ImageProcessor {
    let identifier = "com.example.processor"

    func process(
        item: ImageProcessItem,
        options: KingfisherParsedOptionsInfo
    )
        -> KFCrossPlatformImage?
    {
        switch item {
        case .image(let image): image
        case .data(let data): data.isEmpty ? nil : nil
        }
    }
}

private func composed() -> [any ImageProcessor] {
    [Processor() |> Processor(), Processor().append(another: Processor())]
}

private struct Modifier: ImageModifier {
    func modify(_ image: KFCrossPlatformImage) -> KFCrossPlatformImage { image }
}

private struct Strategy: RetryStrategy {
    func retry(
        context: RetryContext,
        retryHandler: @escaping @Sendable (RetryDecision) -> Void
    ) {
        _ = (context.source, context.error, context.retriedCount, context.userInfo)
        retryHandler(context.retriedCount < 2 ? .retry(userInfo: nil) : .stop)
    }
}

// The cache

private func cache(_ image: KFCrossPlatformImage, _ data: Data, _ folder: URL) throws {
    let cache = ImageCache(name: "avatars")
    _ = try ImageCache(name: "avatars", cacheDirectoryURL: folder)
    cache.memoryStorage.config.totalCostLimit = 100 * 1_024 * 1_024
    cache.memoryStorage.config.countLimit = 100
    cache.memoryStorage.config.expiration = .seconds(600)
    cache.diskStorage.config.sizeLimit = 500 * 1_024 * 1_024
    cache.diskStorage.config.expiration = .days(30)
    cache.diskStorage.config.pathExtension = "png"
    cache.store(image, forKey: "key")
    cache.store(image, original: data, forKey: "key", toDisk: false) { result in
        _ = (result.memoryCacheResult, result.diskCacheResult)
    }
    cache.storeToDisk(data, forKey: "key")
    cache.retrieveImage(forKey: "key") { result in
        switch result {
        case .success(let value): _ = (value.image, value.cacheType)
        case .failure(let error): _ = error
        }
    }
    cache.removeImage(forKey: "key")
    cache.clearMemoryCache()
    cache.clearDiskCache {}
    cache.clearCache()
    cache.cleanExpiredDiskCache()
    cache.calculateDiskStorageSize { result in _ = try? result.get() }
    _ = cache.imageCachedType(forKey: "key").cached
    _ = cache.isCached(forKey: "key", processorIdentifier: "processor")
    _ = (cache.hash(forKey: "key"), cache.cachePath(forKey: "key"))
    _ = Notification.Name.KingfisherDidCleanDiskCache
}

private func cache(_ cache: ImageCache) async throws {
    let found: ImageCacheResult = try await cache.retrieveImage(forKey: "key")
    if case .disk(let image) = found { try await cache.store(image, forKey: "other") }
    await cache.removeImage(forKey: "key")
    await cache.clearCache()
    _ = try await cache.diskStorageSize
}

private struct Serializer: CacheSerializer {
    func data(with image: KFCrossPlatformImage, original: Data?) -> Data? { original }

    func image(with data: Data, options: KingfisherParsedOptionsInfo) -> KFCrossPlatformImage? {
        nil
    }
}

private func serializers() -> KingfisherOptionsInfo {
    var serializer = DefaultCacheSerializer()
    serializer.preferCacheOriginalData = true
    return [
        .cacheSerializer(serializer), .cacheSerializer(FormatIndicatedCacheSerializer.png),
        .cacheSerializer(Serializer()), .diskStoreWriteOptions(.atomic),
        .forcedCacheFileExtension("jpg"),
    ]
}

// The downloader

private func download(_ url: URL) {
    let downloader = ImageDownloader(name: "avatars")
    downloader.downloadTimeout = 30
    downloader.sessionConfiguration = .default
    downloader.trustedHosts = ["example.com"]
    downloader.delegate = Delegate.shared
    downloader.authenticationChallengeResponder = SampleResponder.shared
    let task = downloader.downloadImage(with: url, options: [.callbackQueue(.untouch)]) { result in
        if case .success(let value) = result { _ = (value.image, value.url, value.originalData) }
    }
    task?.cancel()
}

private func download(_ downloader: ImageDownloader, _ url: URL) async throws {
    let result: ImageLoadingResult = try await downloader.downloadImage(with: url)
    _ = (result.image, result.metrics)
}

private func prefetch(_ urls: [URL]) {
    let prefetcher = ImagePrefetcher(urls: urls) { skipped, failed, completed in
        _ = skipped.count + failed.count + completed.count
    }
    prefetcher.maxConcurrentDownloads = 2
    prefetcher.start()
    prefetcher.stop()
    ImagePrefetcher(
        resources: urls,
        options: [.alsoPrefetchToMemory],
        progressBlock: { _, _, _ in },
        completionHandler: { _, _, _ in }
    ).start()
    ImagePrefetcher(sources: urls.map { .network($0) }).start()
}

private func hooks() -> KingfisherOptionsInfo {
    [
        .requestModifier(
            AnyModifier { request in
                var request = request
                request.setValue("token", forHTTPHeaderField: "Authorization")
                return request
            }
        ),
        .requestModifier(AsyncModifier()), .redirectHandler(RedirectHandler()),
        .redirectHandler(
            AnyRedirectHandler { _, _, request, completion in completion(request) }
        ),
        .downloadPriority(URLSessionTask.highPriority),
    ]
}

private struct AsyncModifier: AsyncImageDownloadRequestModifier {
    func modified(for request: URLRequest) async -> URLRequest? { request }

    var onDownloadTaskStarted: (@Sendable (DownloadTask?) -> Void)? { nil }
}

private struct RedirectHandler: ImageDownloadRedirectHandler {
    func handleHTTPRedirection(
        for task: SessionDataTask,
        response: HTTPURLResponse,
        newRequest: URLRequest
    ) async -> URLRequest? { newRequest }
}

private final class Delegate: ImageDownloaderDelegate {
    static let shared = Delegate()

    func isValidStatusCode(_ code: Int, for downloader: ImageDownloader) -> Bool { code == 200 }

    func imageDownloader(
        _ downloader: ImageDownloader,
        didReceive response: URLResponse
    ) async -> URLSession.ResponseDisposition { .allow }

    func imageDownloader(
        _ downloader: ImageDownloader,
        didDownload data: Data,
        for url: URL
    )
        -> Data?
    { data }
}

// Errors

private func explain(_ error: KingfisherError) -> String {
    if error.isInvalidResponseStatusCode(404) { return "gone" }
    switch error {
    case .requestError(reason: .taskCancelled): return "cancelled"
    case .requestError(reason: .emptyRequest): return "refused"
    case .responseError(reason: .invalidHTTPStatusCode(let response)):
        return "status \(response.statusCode)"
    case .responseError(reason: .URLSessionError(let error)): return "\(error)"
    case .cacheError(reason: .imageNotExisting(let key)): return key
    case .processorError(reason: .processingFailed): return "no image"
    case .imageSettingError(reason: .alternativeSourcesExhausted(let errors)):
        return errors.map { "\($0.source.cacheKey): \($0.error)" }.joined()
    default: return error.localizedDescription
    }
}

// Sources

private struct Provider: ImageDataProvider {
    var cacheKey: String { "provider" }

    func data() async throws -> Data { Data() }
}

private func sources(_ url: URL, _ resource: any Resource) {
    let sources: [Source] = [
        .network(url), .provider(Provider()), resource.convertToSource(),
        resource.convertToSource(overrideCacheKey: "key"), url.convertToSource(),
    ]
    for source in Set(sources) { _ = (source.cacheKey, source.url) }
}

// Views

private func views(_ view: KFCrossPlatformImageView, _ url: URL?, _ image: KFCrossPlatformImage) {
    view.kf.setImage(with: url)
    view.kf.setImage(with: url, placeholder: image, options: [.transition(.fade(0.25))])
    view.kf.setImage(with: url.map { Source.network($0) }) { _ in }
    view.kf.setImage(with: Provider())
    view.kf.setImage(with: Provider(), placeholder: Overlay()) { result in
        switch result {
        case .failure(.imageSettingError(reason: .emptySource)): break
        case .failure(
            .imageSettingError(reason: .notCurrentSourceTask(let result, let error, let source))
        ):
            _ = (result, error, source)
        default: break
        }
    }
    view.kf.indicatorType = .activity
    view.kf.indicatorType = .custom(indicator: Ring())
    _ = (view.kf.indicator?.view, view.kf.placeholder, view.kf.taskIdentifier)
    view.kf.cancelDownloadTask()
}

private final class Overlay: KFCrossPlatformView, Placeholder, @unchecked Sendable {}

private struct Ring: Indicator {
    let view: IndicatorView = KFCrossPlatformView()

    func startAnimatingView() {}

    func stopAnimatingView() {}

    var centerOffset: CGPoint { CGPoint(x: 1, y: 1) }

    func sizeStrategy(in imageView: KFCrossPlatformImageView) -> IndicatorSizeStrategy {
        .size(CGSize(width: 8, height: 8))
    }
}

private func buttons(_ button: KFCrossPlatformButton, _ url: URL?) {
    button.kf.setImage(with: url)
    button.kf.setBackgroundImage(with: url, placeholder: nil) { _ in }
    button.kf.cancelImageDownloadTask()
    button.kf.cancelBackgroundImageDownloadTask()
}

// The builder

private func build(_ view: ImageView, _ button: ImageButton, _ url: URL) {
    KF.url(url)
        .placeholder(Overlay())
        .setProcessor(Processor())
        .appendProcessor(Processor())
        .loadDiskFileSynchronously()
        .cacheMemoryOnly()
        .fade(duration: 0.25)
        .onProgress { received, total in _ = (received, total) }
        .onSuccess { result in _ = result.image }
        .onFailure { error in _ = error.errorCode }
        .set(to: view)
    KF.resource(url).retry(maxCount: 3, interval: .seconds(5)).set(to: button)
    KF.source(.network(url)).retry(Strategy()).forceRefresh(false).set(to: view)
    KF.dataProvider(Provider()).imageModifier(Modifier()).setBackground(to: button)
    KF.data(Data(), cacheKey: "bytes")
        .onFailureImage(nil)
        .downloadPriority(0.5)
        .requestModifier { request in request.timeoutInterval = 5 }
        .redirectHandler { payload in payload.completionHandler(payload.newRequest) }
        .keepCurrentImageWhileLoading()
        .imageModifier { image in _ = image }
        .set(to: view)
}

// Values and objects of one's own

private struct Wrapped: KingfisherCompatibleValue {}

extension KingfisherWrapper where Base == Wrapped {
    fileprivate func count() -> Int { 1 }
}

private func wrapped() -> Int { Wrapped().kf.count() }

/// Transitions and processors of the caller's own.
private func looks(_ view: ImageView, _ url: URL?) -> KF.Builder {
    let turn = ImageTransition.custom(
        duration: 0.3,
        options: [.curveEaseOut, .allowUserInteraction],
        animations: { view, image in view.image = image },
        completion: { isFinished in _ = isFinished }
    )
    let size = CGSize(width: 20, height: 10).kf.resize(
        to: CGSize(width: 5, height: 5),
        for: .aspectFill
    )
    view.kf.setImage(with: url, options: [.transition(turn)])
    return KF.url(url)
        .cropping(size: size)
        .appendProcessor(CroppingImageProcessor(size: size, anchor: .zero))
        .transition(turn)
}
