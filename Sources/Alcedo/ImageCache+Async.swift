public import AlcedoImages
public import Foundation

// The same operations with `await`. A task that is cancelled meanwhile does not end them early: what
// is written is written whole.

extension ImageCache {
    /// Stores an image in both layers; returns after the disk is done.
    ///
    /// - Throws: What the disk layer failed with; memory has the image then all the same.
    public func store(
        _ image: Image,
        original: Data? = nil,
        forKey key: String,
        options: KingfisherParsedOptionsInfo,
        toDisk: Bool = true
    ) async throws(KingfisherError) {
        try await awaiting { finish in
            store(image, original: original, forKey: key, options: options, toDisk: toDisk) {
                finish($0.diskCacheResult)
            }
        }.get()
    }

    /// Stores an image in both layers; returns after the disk is done.
    ///
    /// - Throws: What the disk layer failed with; memory has the image then all the same.
    public func store(
        _ image: Image,
        original: Data? = nil,
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil,
        cacheSerializer serializer: any CacheSerializer = DefaultCacheSerializer.default,
        toDisk: Bool = true
    ) async throws(KingfisherError) {
        try await awaiting { finish in
            store(
                image,
                original: original,
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: forcedExtension,
                cacheSerializer: serializer,
                toDisk: toDisk
            ) { finish($0.diskCacheResult) }
        }.get()
    }

    /// Stores the file of an image on disk; memory is left alone.
    ///
    /// - Throws: What the disk layer failed with.
    public func storeToDisk(
        _ data: Data,
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil,
        expiration: StorageExpiration? = nil
    ) async throws(KingfisherError) {
        try await awaiting { finish in
            storeToDisk(
                data,
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: forcedExtension,
                expiration: expiration
            ) { finish($0.diskCacheResult) }
        }.get()
    }

    /// Removes an image; one that is not there counts as removed.
    public func removeImage(
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil,
        fromMemory: Bool = true,
        fromDisk: Bool = true
    ) async {
        await awaiting { finish in
            removeImage(
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: forcedExtension,
                fromMemory: fromMemory,
                fromDisk: fromDisk
            ) { finish(()) }
        }
    }

    /// Looks for an image in memory, then on disk; a miss is `.none`.
    ///
    /// - Throws: Why the disk does not answer.
    public func retrieveImage(
        forKey key: String,
        options: KingfisherOptionsInfo? = nil
    ) async throws(KingfisherError) -> ImageCacheResult {
        try await retrieveImage(forKey: key, options: KingfisherParsedOptionsInfo(options))
    }

    /// Looks for an image in memory, then on disk; a miss is `.none`.
    ///
    /// - Throws: Why the disk does not answer.
    public func retrieveImage(
        forKey key: String,
        options: KingfisherParsedOptionsInfo
    ) async throws(KingfisherError) -> ImageCacheResult {
        try await awaiting { finish in
            retrieveImage(
                forKey: key,
                options: options,
                callbackQueue: .untouch,
                completionHandler: finish
            )
        }.get()
    }

    /// Looks for an image on disk; a miss is `nil`.
    ///
    /// - Throws: Why the disk does not answer.
    public func retrieveImageInDiskCache(
        forKey key: String,
        options: KingfisherOptionsInfo? = nil
    ) async throws(KingfisherError) -> Image? {
        try await awaiting { finish in
            retrieveImageInDiskCache(forKey: key, options: options, completionHandler: finish)
        }.get()
    }

    /// The layer that has an image, asked for on the cache's own queue.
    public func imageCachedTypeAsync(
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil
    ) async -> CacheType {
        await awaiting { finish in
            imageCachedTypeAsync(
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: forcedExtension,
                callbackQueue: .untouch,
                completionHandler: finish
            )
        }
    }

    /// Removes every file.
    public func clearDiskCache() async {
        await awaiting { finish in clearDiskCache { finish(()) } }
    }

    /// Empties both layers.
    public func clearCache() async {
        await awaiting { finish in clearCache { finish(()) } }
    }

    /// Removes the files that have expired or are damaged.
    public func cleanExpiredDiskCache() async {
        await awaiting { finish in cleanExpiredDiskCache { finish(()) } }
    }

    /// Removes what has expired from both layers.
    public func cleanExpiredCache() async {
        await awaiting { finish in cleanExpiredCache { finish(()) } }
    }

    /// The sum of the sizes of the files, in bytes.
    ///
    /// - Throws: Why the folder cannot be walked.
    public var diskStorageSize: UInt {
        get async throws(KingfisherError) {
            try await awaiting { finish in calculateDiskStorageSize(completion: finish) }.get()
        }
    }

    /// Waits for what an operation calls back with.
    func awaiting<Value: Sendable>(
        _ start: (@escaping @Sendable (Value) -> Void) -> Void
    ) async -> Value {
        let waiting = Awaited<Value>()
        start { waiting.resume(with: $0) }
        return await waiting.value
    }
}
