/// Takes the handle that takes the place of a request's first one; there is none, see `DownloadTask`.
public typealias DownloadTaskUpdatedBlock = @Sendable (_ newTask: DownloadTask?) -> Void

extension KingfisherManager {
    /// Finds the image of a source by options that are parsed already.
    ///
    /// The manager's defaults are not applied.
    ///
    /// - Returns: The request's handle, whichever way it goes.
    @discardableResult
    public func retrieveImage(
        with source: Source,
        options: KingfisherParsedOptionsInfo,
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)?
    ) -> DownloadTask? {
        let retrieval = makeRetrieval(
            source,
            options: SharedOptions(options),
            progress: nil,
            completion: completionHandler ?? { _ in }
        )
        retrieval.start()
        return DownloadTask(retrieval)
    }

    /// Finds the image of a resource.
    ///
    /// A request has one handle for all its tries and sources, so that `downloadTaskUpdated` is never
    /// called. See `retrieveImage(with:options:progressBlock:completionHandler:)`.
    @discardableResult
    public func retrieveImage(
        with resource: any Resource,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        downloadTaskUpdated: DownloadTaskUpdatedBlock?,
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)?
    ) -> DownloadTask? {
        retrieveImage(
            with: resource.convertToSource(),
            options: options,
            progressBlock: progressBlock,
            completionHandler: completionHandler
        )
    }

    /// Finds the image of a source; see
    /// `retrieveImage(with:options:progressBlock:downloadTaskUpdated:completionHandler:)`.
    @discardableResult
    public func retrieveImage(
        with source: Source,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        downloadTaskUpdated: DownloadTaskUpdatedBlock?,
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)?
    ) -> DownloadTask? {
        retrieveImage(
            with: source,
            options: options,
            progressBlock: progressBlock,
            completionHandler: completionHandler
        )
    }

    /// Fetches the image of a source, asking no cache, and stores it.
    @available(*, deprecated, message: "Write retrieveImage with .forceRefresh.")
    @discardableResult
    public func loadAndCacheImage(
        source: Source,
        options: KingfisherParsedOptionsInfo,
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)?
    ) -> DownloadTask? {
        var options = options
        options.forceRefresh = true
        return retrieveImage(with: source, options: options, completionHandler: completionHandler)
    }

    /// Finds the image of a source in the caches, if one of them has it or its original.
    ///
    /// Reads the disk on the caller's thread when memory has nothing.
    ///
    /// - Returns: Whether a cache has it; only then the completion is called.
    @available(*, deprecated, message: "Write retrieveImage with .onlyFromCache.")
    public func retrieveImageFromCache(
        source: Source,
        options: KingfisherParsedOptionsInfo,
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)?
    ) -> Bool {
        guard hasImage(of: source, options) else { return false }
        var options = options
        options.onlyFromCache = true
        retrieveImage(with: source, options: options, completionHandler: completionHandler)
        return true
    }

    private func hasImage(of source: Source, _ options: KingfisherParsedOptionsInfo) -> Bool {
        let (target, key) = (options.targetCache ?? cache, source.cacheKey)
        let isThere = target.isCached(
            forKey: key,
            processorIdentifier: options.processor.identifier,
            forcedExtension: options.forcedCacheFileExtension
        )
        return isThere || (options.originalCache ?? target).isCached(forKey: key)
    }
}
