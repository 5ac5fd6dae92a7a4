import AlcedoCore
import AlcedoSeams
public import Foundation

// Asking without using: nothing here extends a lifetime.

extension ImageCache {
    /// The layer that has an image.
    ///
    /// Reads the disk on the caller's thread when memory has nothing; where that must not be, there
    /// is `imageCachedTypeAsync(forKey:processorIdentifier:forcedExtension:callbackQueue:completionHandler:)`.
    public func imageCachedType(
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil
    ) -> CacheType {
        let key = CacheKey(resource: key, processor: identifier)
        if isInMemory(key) { return .memory }
        return diskStorage.has(DiskKey(key, forcedExtension: forcedExtension)) ? .disk : .none
    }

    /// The layer that has an image, asked for on the cache's own queue.
    ///
    /// - Parameters:
    ///   - key: The resource's key.
    ///   - identifier: The processor's identifier; empty for an unprocessed image.
    ///   - forcedExtension: The extension of the file's name.
    ///   - callbackQueue: Where to call back.
    ///   - completionHandler: Called exactly once, with a disk that does not answer counting as `.none`.
    public func imageCachedTypeAsync(
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil,
        callbackQueue: CallbackQueue = .mainCurrentOrAsync,
        completionHandler: @escaping @Sendable (CacheType) -> Void
    ) {
        let key = CacheKey(resource: key, processor: identifier)
        let finish: @Sendable (CacheType) -> Void = { [main = mainQueue] type in
            callbackQueue.run(main: main) { completionHandler(type) }
        }
        guard !isInMemory(key) else { return finish(.memory) }
        let diskKey = DiskKey(key, forcedExtension: forcedExtension)
        diskStorage.onQueue { [diskStorage] in finish(diskStorage.has(diskKey) ? .disk : .none) }
    }

    /// Whether either layer has an image; reads the disk on the caller's thread when memory has not.
    public func isCached(
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil
    ) -> Bool {
        imageCachedType(
            forKey: key,
            processorIdentifier: identifier,
            forcedExtension: forcedExtension
        ).cached
    }

    /// The name of an image's file.
    public func hash(
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil
    ) -> String {
        DiskNames.name(
            in: cachePath(
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: forcedExtension
            )
        )
    }

    /// The absolute path of an image's file, whether it is there or not.
    ///
    /// The file is the cache's own: a head with key, lifetime and checksum comes before the image.
    public func cachePath(
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil
    ) -> String {
        let key = CacheKey(resource: key, processor: identifier)
        return diskStorage.path(for: DiskKey(key, forcedExtension: forcedExtension))
    }

    /// The place of an image's file; `nil` when the disk has none that lives.
    ///
    /// Reads the disk on the caller's thread.
    public func cacheFileURLIfOnDisk(
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil
    ) -> URL? {
        let key = DiskKey(
            CacheKey(resource: key, processor: identifier),
            forcedExtension: forcedExtension
        )
        guard diskStorage.isWritten(key) else { return nil }
        return URL(filePath: diskStorage.path(for: key), directoryHint: .notDirectory)
    }

    /// Adds up the sizes of the files in bytes, after every store that was asked for before.
    ///
    /// - Parameter handler: Called exactly once, on the main queue; with
    ///   `fileEnumeratorCreationFailed` (3001) or `invalidFileEnumeratorContent` (3002) when the folder
    ///   cannot be walked. A folder that is not there is empty.
    public func calculateDiskStorageSize(
        completion handler: @escaping @Sendable (Result<UInt, KingfisherError>) -> Void
    ) {
        diskStorage.afterEarlierWork { [diskStorage, main = mainQueue] in
            let size = Result { () throws(KingfisherError) in try diskStorage.totalSize() }
            main.async { handler(size) }
        }
    }

    /// The cost of the images in memory, in bytes of pixels; those count that have expired and are
    /// not removed yet.
    public var memoryStorageCacheCost: Int { memoryStorage.totals.reported }

    private func isInMemory(_ key: CacheKey) -> Bool {
        memoryStorage.entry(for: key).map { $0.expiry > time.now } ?? false
    }
}
