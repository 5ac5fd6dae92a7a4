public import Foundation

// Options about caches

extension KF.Builder {
    /// The cache of the final image.
    public func targetCache(_ cache: ImageCache) -> Self {
        with { $0.targetCache = cache }
    }

    /// The cache of the unprocessed original.
    public func originalCache(_ cache: ImageCache) -> Self {
        with { $0.originalCache = cache }
    }

    /// What the server's word on freshness means.
    public func httpCaching(_ caching: HTTPCaching) -> Self {
        with { $0.httpCaching = caching }
    }

    /// Asks no cache and fetches; the result is stored.
    public func forceRefresh(_ enabled: Bool = true) -> Self {
        with(\.forceRefresh, enabled)
    }

    /// Asks memory, then fetches; the disk is not read.
    public func fromMemoryCacheOrRefresh(_ enabled: Bool = true) -> Self {
        with(\.fromMemoryCacheOrRefresh, enabled)
    }

    /// Fetches nothing: what no cache has is `imageNotExisting`.
    public func onlyFromCache(_ enabled: Bool = true) -> Self {
        with(\.onlyFromCache, enabled)
    }

    /// Does not write the final image to disk.
    public func cacheMemoryOnly(_ enabled: Bool = true) -> Self {
        with(\.cacheMemoryOnly, enabled)
    }

    /// Completes after everything is stored.
    public func waitForCache(_ enabled: Bool = true) -> Self {
        with(\.waitForCache, enabled)
    }

    /// With a processor, writes the unprocessed file to disk as well.
    public func cacheOriginalImage(_ enabled: Bool = true) -> Self {
        with(\.cacheOriginalImage, enabled)
    }

    /// Reads and decodes files of the disk on the caller's thread, before the call returns.
    public func loadDiskFileSynchronously(_ enabled: Bool = true) -> Self {
        with(\.loadDiskFileSynchronously, enabled)
    }

    /// Asks for cached files away from the caller's queue, which is always done.
    public func asyncCacheTypeCheck(_ enabled: Bool = true) -> Self {
        with(\.asyncCacheTypeCheck, enabled)
    }

    /// What turns images into the bytes that the disk keeps, and back.
    public func serialize(by serializer: any CacheSerializer) -> Self {
        with { $0.cacheSerializer = serializer }
    }

    /// How files are written; see the option `diskStoreWriteOptions`.
    public func diskStoreWriteOptions(_ options: Data.WritingOptions) -> Self {
        with { $0.diskStoreWriteOptions = options }
    }

    /// The extension of the file's name; `nil` for the cache's setting.
    public func forcedCacheFileExtension(_ fileExtension: String?) -> Self {
        with { $0.forcedCacheFileExtension = fileExtension }
    }

    /// How long the image lives in memory; `nil` for the cache's setting.
    public func memoryCacheExpiration(_ expiration: StorageExpiration?) -> Self {
        with { $0.memoryCacheExpiration = expiration }
    }

    /// What reading does to its life in memory.
    public func memoryCacheAccessExtending(_ extending: ExpirationExtending) -> Self {
        with { $0.memoryCacheAccessExtendingExpiration = extending }
    }

    /// How long files live on disk; `nil` for the cache's setting.
    public func diskCacheExpiration(_ expiration: StorageExpiration?) -> Self {
        with { $0.diskCacheExpiration = expiration }
    }

    /// What reading does to a file's life.
    public func diskCacheAccessExtending(_ extending: ExpirationExtending) -> Self {
        with { $0.diskCacheAccessExtendingExpiration = extending }
    }
}
