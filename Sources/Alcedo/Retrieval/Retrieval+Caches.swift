import AlcedoImages
import Synchronization

// Asking and filling caches

extension Retrieval {
    private var keys: SourceKeys { state.withLock { $0.keys } }

    func look(_ lookup: RetrievalPlan.Lookup) {
        let isTarget = lookup == .targetMemory || lookup == .targetDisk
        guard let cache = isTarget ? targetCache : originalCache else {
            return handle(.foundNothing)
        }
        let keys = keys
        let key = isTarget ? keys.target : keys.original
        switch lookup {
        case .targetMemory, .originalMemory:
            let image = cache.memoryStorage.image(
                for: key,
                extending: options.memoryCacheAccessExtendingExpiration
            )
            handle(image.map { .foundImage($0) } ?? .foundNothing)
        case .targetDisk, .originalDisk:
            let extending = options.diskCacheAccessExtendingExpiration
            guard options.loadDiskFileSynchronously else {
                return cache.diskStorage.read(diskKey(key), extending: extending) { [self] in
                    take($0)
                }
            }
            take(cache.diskStorage.readNow(diskKey(key), extending: extending))
        }
    }

    private func take(_ reading: DiskStorage.Reading) {
        switch reading {
        case .found(.bytes(let bytes, let stored, let isUnprocessed)):
            state.withLock { $0.storedAt = stored }
            handle(.foundBytes(bytes, isUnprocessed: isUnprocessed))
        case .found(.image(let image)): handle(.foundImage(image))
        // A disk that does not answer is a miss: the image is fetched instead.
        case .missing, .failed: handle(.foundNothing)
        }
    }

    func discard(_ lookup: RetrievalPlan.Lookup) {
        state.withLock { $0.storedAt = nil }
        switch lookup {
        case .targetMemory, .targetDisk:
            targetCache?.diskStorage.remove(diskKey(keys.target)) { _ in }
        case .originalMemory, .originalDisk:
            originalCache?.diskStorage.remove(diskKey(keys.original)) { _ in }
        }
    }

    func storeInMemory(_ image: Image) {
        storeInMemory(image, of: targetCache, under: keys.target)
    }

    func promoteOriginal(_ image: Image) {
        storeInMemory(image, of: originalCache, under: keys.original)
    }

    func storeOnDisk(_ image: Image, original: [UInt8]?) {
        let key = keys.target
        let content = StoredBytes(
            image: image,
            original: original,
            isProcessed: !key.processor.isEmpty,
            serializer: options.cacheSerializer
        )
        store(content, in: targetCache, under: key)
    }

    func storeOriginal(_ bytes: [UInt8]) {
        store(StoredBytes(file: bytes), in: originalCache, under: keys.original)
    }

    private func store(_ content: StoredBytes, in cache: ImageCache?, under key: CacheKey) {
        cache?.diskStorage.store(content, for: diskKey(key), options.storeOrder) {
            [self] _ in handle(.stored)
        }
    }

    private func storeInMemory(_ image: Image, of cache: ImageCache?, under key: CacheKey) {
        guard let cache else { return }
        // What comes from the disk keeps its age.
        let age = state.withLock { $0.storedAt }.map { cache.time.timestamp - $0 }
        cache.memoryStorage.store(
            image,
            for: key,
            expiration: options.memoryCacheExpiration,
            age: age ?? .zero
        )
    }

    private func diskKey(_ key: CacheKey) -> DiskKey {
        DiskKey(key, forcedExtension: options.forcedCacheFileExtension)
    }
}
