import Synchronization

/// Finds images: in a cache, or on the network and then into the cache.
///
/// Safe from any thread.
public final class KingfisherManager: Sendable {
    private struct Defaults: Sendable {
        var options: KingfisherOptionsInfo = []
        var parsed = SharedOptions(KingfisherParsedOptionsInfo())
    }

    /// The cache of requests whose options name none.
    public let cache: ImageCache
    /// The downloader of requests whose options name none.
    public let downloader: ImageDownloader
    private let defaults = Mutex(Defaults())
    private let numbers = RequestNumbers()

    /// Makes a manager around a downloader and a cache of one environment.
    public init(downloader: ImageDownloader, cache: ImageCache) {
        self.downloader = downloader
        self.cache = cache
    }

    /// Makes a manager with a downloader and a cache of its own, both called `default`.
    public convenience init(environment: LoaderEnvironment) {
        self.init(
            downloader: ImageDownloader(name: "default", environment: environment),
            cache: ImageCache(name: "default", environment: environment)
        )
    }

    /// The options that are applied before those of each request, which win over them.
    public var defaultOptions: KingfisherOptionsInfo {
        get { defaults.withLock { $0.options } }
        set {
            let parsed = SharedOptions(KingfisherParsedOptionsInfo(newValue))
            defaults.withLock { $0 = Defaults(options: newValue, parsed: parsed) }
        }
    }

    /// Finds the image of a resource.
    ///
    /// What is in memory is found on the caller's thread: with the default callback queue a caller on
    /// the main queue is called back before this returns. Nothing else is done there.
    ///
    /// - Parameters:
    ///   - resource: What to find.
    ///   - options: Applied after the manager's defaults.
    ///   - progressBlock: Hears of the body's bytes, on the callback queue, when one is fetched.
    ///   - completionHandler: Called exactly once, on the callback queue.
    /// - Returns: The request's handle, whichever way it goes.
    @discardableResult
    public func retrieveImage(
        with resource: any Resource,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)?
    ) -> DownloadTask? {
        retrieveImage(
            with: resource.convertToSource(),
            options: options,
            progressBlock: progressBlock,
            completionHandler: completionHandler
        )
    }

    /// Finds the image of a source; see `retrieveImage(with:options:progressBlock:completionHandler:)`.
    @discardableResult
    public func retrieveImage(
        with source: Source,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)?
    ) -> DownloadTask? {
        let retrieval = makeRetrieval(
            source,
            options: shared(options),
            progress: progressBlock,
            completion: completionHandler ?? { _ in }
        )
        retrieval.start()
        return DownloadTask(retrieval)
    }

    /// The defaults with a request's options applied.
    func parsed(_ options: KingfisherOptionsInfo?) -> KingfisherParsedOptionsInfo {
        var parsed = defaults.withLock { $0.parsed }.value
        for item in options ?? [] { parsed.apply(item) }
        return parsed
    }

    /// The same, without a copy when there is nothing to apply.
    func shared(_ options: KingfisherOptionsInfo?) -> SharedOptions {
        guard let options, !options.isEmpty else { return defaults.withLock { $0.parsed } }
        return SharedOptions(parsed(options))
    }

    /// Makes a request that has not started.
    func makeRetrieval(
        _ source: Source,
        options: SharedOptions,
        progress: DownloadProgressBlock?,
        completion: @escaping Retrieval.Completion
    ) -> Retrieval {
        Retrieval(
            source,
            options: options,
            cache: cache,
            downloader: downloader,
            number: numbers.next(),
            progress: progress,
            completion: completion
        )
    }
}
