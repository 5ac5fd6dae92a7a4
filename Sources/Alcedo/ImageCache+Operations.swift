public import AlcedoCore
public import AlcedoImages
import AlcedoSeams
public import Foundation

// Storing

extension ImageCache {
    /// How the two layers took an image.
    public struct StoreResult: Sendable {
        /// Why the disk layer failed; `nil` when it did not.
        public let diskError: KingfisherError?
    }

    /// Stores an image in memory before it returns, and on disk afterwards.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - original: The file it was decoded from, which is what the disk gets; a PNG is made when it
    ///     is `nil`.
    ///   - key: The resource's key.
    ///   - identifier: The processor's identifier; empty for an unprocessed image.
    ///   - options: The expirations and `cacheMemoryOnly`.
    ///   - queue: Where to call back.
    ///   - completionHandler: Called exactly once, after the disk is done.
    public func store(
        _ image: Image,
        original: Data? = nil,
        forKey key: String,
        processorIdentifier identifier: String = "",
        options: KingfisherParsedOptionsInfo = KingfisherParsedOptionsInfo(),
        callbackQueue queue: CallbackQueue = .untouch,
        completionHandler: (@Sendable (StoreResult) -> Void)? = nil
    ) {
        let key = CacheKey(resource: key, processor: identifier)
        let main = mainQueue
        memory.store(image, for: key, expiration: options.memoryCacheExpiration)
        guard !options.cacheMemoryOnly else {
            completionHandler.map { body in
                queue.run(main: main) { body(StoreResult(diskError: nil)) }
            }
            return
        }
        disk.store(
            original.map { .bytes(Array($0)) } ?? .image(image),
            for: key,
            expiration: options.diskCacheExpiration
        ) { error in
            completionHandler.map { body in
                queue.run(main: main) { body(StoreResult(diskError: error)) }
            }
        }
    }

    /// Removes an image from memory before it returns, and from disk afterwards.
    public func removeImage(
        forKey key: String,
        processorIdentifier identifier: String = "",
        callbackQueue queue: CallbackQueue = .untouch,
        completionHandler: (@Sendable () -> Void)? = nil
    ) {
        let key = CacheKey(resource: key, processor: identifier)
        memory.remove(key)
        disk.remove(key) { [main = mainQueue] _ in
            completionHandler.map { queue.run(main: main, $0) }
        }
    }
}

// Emptying

extension ImageCache {
    /// Removes every image from memory.
    public func clearMemoryCache() {
        memory.removeAll()
    }

    /// Removes every file; calls back on the main queue, also when the disk refuses.
    public func clearDiskCache(completion handler: (@Sendable () -> Void)? = nil) {
        disk.removeAll { [main = mainQueue] _ in
            handler.map(main.async)
        }
    }

    /// Empties both layers; calls back on the main queue.
    public func clearCache(completion handler: (@Sendable () -> Void)? = nil) {
        clearMemoryCache()
        clearDiskCache(completion: handler)
    }

    /// Removes the images that have expired from memory.
    public func cleanExpiredMemoryCache() {
        memory.removeExpired()
    }

    /// Removes the files that have expired or are damaged; calls back on the main queue, always.
    public func cleanExpiredDiskCache(completion handler: (@Sendable () -> Void)? = nil) {
        disk.removeExpired { [main = mainQueue] _ in
            handler.map(main.async)
        }
    }

    /// Adds up the sizes of the files, on the cache's queue; calls back on the main queue.
    public func calculateDiskStorageSize(_ handler: @escaping @Sendable (ByteCount) -> Void) {
        disk.afterEarlierWork { [disk, main = mainQueue] in
            let size = disk.folder.list().reduce(ByteCount.zero) { $0 + $1.size }
            main.async { handler(size) }
        }
    }
}

// Looking

extension ImageCache {
    /// An image in memory that has not expired; reading it is a use of it.
    public func retrieveImageInMemoryCache(
        forKey key: String,
        processorIdentifier identifier: String = "",
        extending: ExpirationExtending = .cacheTime
    ) -> Image? {
        memory.image(
            for: CacheKey(resource: key, processor: identifier),
            extending: extending
        )
    }

    /// The layer that has an image; extends no lifetime.
    ///
    /// Reads the disk on the caller's thread when memory has nothing.
    public func imageCachedType(
        forKey key: String,
        processorIdentifier identifier: String = ""
    ) -> CacheType {
        let key = CacheKey(resource: key, processor: identifier)
        if let entry = memory.entry(for: key), entry.expiry > time.now { return .memory }
        if disk.isPending(key) { return .disk }
        guard let look = disk.folder.look(key, at: disk.path(for: key)),
            look.expiry > time.timestamp
        else { return .none }
        return .disk
    }

    /// Whether either layer has an image; extends no lifetime.
    ///
    /// Reads the disk on the caller's thread when memory has nothing.
    public func isCached(forKey key: String, processorIdentifier identifier: String = "") -> Bool {
        imageCachedType(forKey: key, processorIdentifier: identifier).cached
    }

    /// The absolute path of an image's file, whether it is there or not.
    public func cachePath(
        forKey key: String,
        processorIdentifier identifier: String = ""
    ) -> String {
        disk.path(for: CacheKey(resource: key, processor: identifier))
    }

    /// The name of an image's file.
    public func hash(forKey key: String, processorIdentifier identifier: String = "") -> String {
        DiskNames.name(for: CacheKey(resource: key, processor: identifier))
    }
}
