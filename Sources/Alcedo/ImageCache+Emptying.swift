import AlcedoSeams
import Foundation

// Every callback here comes on the main queue, exactly once, also when the disk refuses.

extension ImageCache {
    /// Removes every image from memory.
    public func clearMemoryCache() {
        memoryStorage.removeAll()
        layers.responses.forget()
    }

    /// Removes every file, those of responses included.
    public func clearDiskCache(completion handler: (@Sendable () -> Void)? = nil) {
        diskStorage.removeAll { [main = mainQueue, responses = layers.responses] _ in
            responses.removeAll { handler.map(main.async) }
        }
    }

    /// Empties both layers.
    public func clearCache(completion handler: (@Sendable () -> Void)? = nil) {
        clearMemoryCache()
        clearDiskCache(completion: handler)
    }

    /// Removes the images that have expired from memory.
    public func cleanExpiredMemoryCache() {
        memoryStorage.removeExpired()
    }

    /// Removes the files that have expired or are damaged and, over the size limit, those that were
    /// used longest ago.
    ///
    /// What it removes is told by a `KingfisherDidCleanDiskCache` notification on the main queue.
    public func cleanExpiredDiskCache(completion handler: (@Sendable () -> Void)? = nil) {
        diskStorage.removeExpired { [self] cleaning in
            guard !cleaning.removed.isEmpty || handler != nil else { return }
            mainQueue.async { [self] in
                tell(of: cleaning)
                handler?()
            }
        }
    }

    /// Removes what has expired from both layers.
    public func cleanExpiredCache(completion handler: (@Sendable () -> Void)? = nil) {
        cleanExpiredMemoryCache()
        cleanExpiredDiskCache(completion: handler)
    }

    /// Cleans the disk without telling when it is done, as the system's events make the cache do.
    public func backgroundCleanExpiredDiskCache() {
        cleanExpiredDiskCache()
    }

    private func tell(of cleaning: DiskFolder.Cleaning) {
        guard !cleaning.removed.isEmpty else { return }
        notifications?.post(
            name: .KingfisherDidCleanDiskCache,
            object: self,
            userInfo: [KingfisherDiskCacheCleanedHashKey: cleaning.removed]
        )
    }
}
