import AlcedoImages
import Synchronization

// Asking and filling caches

extension Retrieval {
    private var targetKey: CacheKey { state.withLock { $0.keys.target } }
    private var originalKey: CacheKey { state.withLock { $0.keys.original } }

    func look(_ lookup: RetrievalPlan.Lookup) {
        switch lookup {
        case .targetMemory:
            if let following, isNetwork { return lookForFresh(following) }
        case .response: return following.map(lookForResponse) ?? handle(.foundNothing)
        case .variantMemory: return lookForVariantInMemory()
        default: break
        }
        let isTarget = lookup != .originalMemory && lookup != .originalDisk
        guard let cache = isTarget ? targetCache : originalCache else {
            return handle(.foundNothing)
        }
        let key = isTarget ? targetKey : originalKey
        switch lookup {
        case .targetMemory, .originalMemory, .variantMemory, .response:
            let image = cache.memory.image(
                for: key,
                extending: options.value.memoryCacheAccessExtendingExpiration
            )
            handle(image.map { .foundImage($0) } ?? .foundNothing)
        case .targetDisk, .originalDisk, .variantDisk:
            let extending = options.value.diskCacheAccessExtendingExpiration
            guard options.value.loadDiskFileSynchronously else {
                return cache.disk.read(diskKey(key), extending: extending) { [self] in
                    take($0)
                }
            }
            take(cache.disk.readNow(diskKey(key), extending: extending))
        }
    }

    private var isNetwork: Bool {
        state.withLock { if case .network = $0.keys.source { true } else { false } }
    }

    private func take(_ reading: DiskStorage.Reading) {
        switch reading {
        case .found(let found) where !isMade(found): handle(.foundNothing)
        case .found(.bytes(let bytes, let stored, let isUnprocessed, _)):
            state.withLock { $0.storedAt = stored }
            handle(.foundBytes(bytes, isUnprocessed: isUnprocessed))
        case .found(.image(let image, _)): handle(.foundImage(image))
        // A disk that does not answer is a miss: the image is fetched instead.
        case .missing, .failed: handle(.foundNothing)
        }
    }

    /// Whether what was found was made of the response at hand, if there is one.
    private func isMade(_ found: DiskStorage.Found) -> Bool {
        let content = state.withLock { $0.content }
        return content == nil || content == found.content
    }

    func discard(_ lookup: RetrievalPlan.Lookup) {
        state.withLock { $0.storedAt = nil }
        switch lookup {
        case .response: dropResponse()
        case .targetMemory, .targetDisk, .variantMemory, .variantDisk:
            targetCache?.disk.remove(diskKey(targetKey)) { _ in }
        case .originalMemory, .originalDisk:
            originalCache?.disk.remove(diskKey(originalKey)) { _ in }
        }
    }

    func storeInMemory(_ image: Image) {
        storeInMemory(image, of: targetCache, under: targetKey)
    }

    func promoteOriginal(_ image: Image) {
        storeInMemory(image, of: originalCache, under: originalKey)
    }

    func storeOnDisk(_ image: Image, original: [UInt8]?) {
        let key = targetKey
        let content = StoredBytes(
            image: image,
            original: original,
            isProcessed: !key.processor.isEmpty,
            serializer: options.value.cacheSerializer,
            content: state.withLock { $0.content }
        )
        store(content, in: targetCache, under: key)
    }

    func storeOriginal(_ bytes: [UInt8]) {
        store(StoredBytes(file: bytes), in: originalCache, under: originalKey)
    }

    private func store(_ content: StoredBytes, in cache: CacheLayers?, under key: CacheKey) {
        cache?.disk.store(content, for: diskKey(key), options.value.storeOrder) {
            [self] _ in handle(.stored)
        }
    }

    private func storeInMemory(_ image: Image, of cache: CacheLayers?, under key: CacheKey) {
        guard let cache else { return }
        // What comes from the disk keeps its age.
        let (storedAt, content) = state.withLock { ($0.storedAt, $0.content) }
        let age = storedAt.map { cache.time.timestamp - $0 }
        cache.memory.store(
            image,
            for: key,
            expiration: options.value.memoryCacheExpiration,
            age: age ?? .zero,
            content: content
        )
    }

    private func diskKey(_ key: CacheKey) -> DiskKey {
        DiskKey(key, forcedExtension: options.value.forcedCacheFileExtension)
    }
}
