import Alcedo
import AlcedoCore
import AlcedoImages
import Foundation
import HalcyonScenarios

extension AlcedoClient {
    /// Empties a layer; `original` stands for both layers of the separate cache.
    func clear(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        switch layer {
        case .memory:
            manager.cache.clearMemoryCache()
            done()
        case .disk: manager.cache.clearDiskCache(completion: done)
        case .original: separateCache.clearCache(completion: done)
        }
    }

    /// Removes what has expired.
    func removeExpired(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        switch layer {
        case .memory:
            manager.cache.cleanExpiredMemoryCache()
            done()
        case .disk: manager.cache.cleanExpiredDiskCache(completion: done)
        case .original:
            separateCache.cleanExpiredMemoryCache()
            separateCache.cleanExpiredDiskCache(completion: done)
        }
    }

    /// What a layer holds for an order's key.
    func cacheEntry(for order: LoadOrder, in layer: CacheLayer) -> CacheEntryState? {
        let key = cacheKey(of: order, in: layer)
        let look =
            switch layer {
            case .memory: manager.cache.lookInMemory(key)
            case .disk: manager.cache.lookOnDisk(key, forcedExtension: fileExtension(of: order))
            case .original:
                originalCache(of: order).lookOnDisk(key, forcedExtension: fileExtension(of: order))
                    ?? originalCache(of: order).lookInMemory(key)
            }
        return look.map { CacheEntryState(size: $0.size, expiresIn: $0.remaining) }
    }

    /// The counts of a layer; those of `original` are the files of the separate cache.
    func totals(of layer: CacheLayer) -> CacheTotals {
        switch layer {
        case .memory:
            let totals = manager.cache.memoryTotals
            return CacheTotals(
                reported: totals.reported,
                summed: totals.summed,
                count: totals.count
            )
        case .disk: return CacheTotals(manager.cache.diskTotals)
        case .original: return CacheTotals(separateCache.diskTotals)
        }
    }

    /// Puts an image into a layer as if it had been stored a while ago.
    func prefill(_ fill: CacheFill) throws(ClientError) {
        let key = cacheKey(of: fill.order, in: fill.layer)
        switch fill.layer {
        case .memory:
            let image = try decoded(fill.bytes)
            manager.cache.restoreInMemory(image, for: key, age: fill.age)
        case .disk: try restore(fill, under: key, in: manager.cache)
        case .original: try restore(fill, under: key, in: originalCache(of: fill.order))
        }
    }

    /// The folder of the cache.
    var diskFolder: String { manager.cache.diskFolder }

    /// The path of an order's file.
    func diskPath(for order: LoadOrder) -> String {
        let key = cacheKey(of: order, in: .disk)
        return manager.cache.cachePath(
            forKey: key.resource,
            processorIdentifier: key.processor,
            forcedExtension: fileExtension(of: order)
        )
    }

    private func restore(
        _ fill: CacheFill,
        under key: CacheKey,
        in cache: ImageCache
    ) throws(ClientError) {
        do throws(KingfisherError) {
            try cache.restoreOnDisk(
                fill.bytes,
                for: key,
                forcedExtension: fileExtension(of: fill.order),
                age: fill.age
            )
        } catch {
            throw .badOption(name: "caches", reason: "\(error)")
        }
    }

    private func decoded(_ bytes: [UInt8]) throws(ClientError) -> Image {
        do throws(ImageError) {
            return try manager.cache.decoder.decode(bytes)
        } catch {
            throw .badOption(name: "caches", reason: "the bytes are not an image: \(error)")
        }
    }

    func cacheKey(of order: LoadOrder, in layer: CacheLayer) -> CacheKey {
        CacheKey(
            resource: order.source.key ?? order.url?.absoluteString ?? "",
            processor: layer == .original ? "" : parsedOptions(of: order).processor.identifier
        )
    }

    private func fileExtension(of order: LoadOrder) -> String? {
        parsedOptions(of: order).forcedCacheFileExtension
    }

    private func originalCache(of order: LoadOrder) -> ImageCache {
        parsedOptions(of: order).originalCache ?? manager.cache
    }

    /// The order's options after the defaults; options that cannot be used are left out.
    private func parsedOptions(of order: LoadOrder) -> KingfisherParsedOptionsInfo {
        let options = (try? requestOptions(order.options)) ?? []
        return KingfisherParsedOptionsInfo(manager.defaultOptions + options)
    }
}

extension CacheTotals {
    /// The totals of files, which are listed at every look.
    fileprivate init(_ totals: (size: ByteCount, count: Int)) {
        self.init(reported: totals.size, summed: totals.size, count: totals.count)
    }
}
