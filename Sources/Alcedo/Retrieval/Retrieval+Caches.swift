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
            let image = cache.memory.image(
                for: key,
                extending: options.memoryCacheAccessExtendingExpiration
            )
            handle(image.map { .foundImage($0) } ?? .foundNothing)
        case .targetDisk, .originalDisk:
            let extending = options.diskCacheAccessExtendingExpiration
            guard options.loadDiskFileSynchronously else {
                return cache.disk.read(key, extending: extending) { [self] in found($0) }
            }
            found(cache.disk.readNow(key, extending: extending))
        }
    }

    private func found(_ found: DiskStorage.Found?) {
        switch found {
        case .bytes(let bytes): handle(.foundBytes(bytes))
        case .image(let image): handle(.foundImage(image))
        case nil: handle(.foundNothing)
        }
    }

    func discard(_ lookup: RetrievalPlan.Lookup) {
        switch lookup {
        case .targetMemory, .targetDisk: targetCache?.disk.remove(keys.target) { _ in }
        case .originalMemory, .originalDisk: originalCache?.disk.remove(keys.original) { _ in }
        }
    }

    func storeInMemory(_ image: Image) {
        targetCache?.memory
            .store(image, for: keys.target, expiration: options.memoryCacheExpiration)
    }

    func promoteOriginal(_ image: Image) {
        originalCache?.memory
            .store(image, for: keys.original, expiration: options.memoryCacheExpiration)
    }

    func storeOnDisk(_ image: Image, bytes: [UInt8]?) {
        store(bytes.map { .bytes($0) } ?? .image(image), in: targetCache, under: keys.target)
    }

    func storeOriginal(_ bytes: [UInt8]) {
        store(.bytes(bytes), in: originalCache, under: keys.original)
    }

    private func store(_ content: DiskStorage.Content, in cache: ImageCache?, under key: CacheKey) {
        cache?.disk.store(content, for: key, expiration: options.diskCacheExpiration) {
            [self] _ in handle(.stored)
        }
    }
}
