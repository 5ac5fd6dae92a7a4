public import AlcedoImages
public import Foundation

extension ImageCache {
    /// Stores an image in memory before it returns, and on disk afterwards.
    ///
    /// What the disk gets is the serializer's choice: with the default one the original, if there is
    /// one and the image is unprocessed, and a PNG otherwise.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - original: The file it was decoded from, or the file of the image it was processed from.
    ///   - key: The resource's key.
    ///   - identifier: The processor's identifier; empty for an unprocessed image.
    ///   - forcedExtension: The extension of the file's name, part of what it is found by on disk.
    ///   - serializer: Makes the bytes for the disk.
    ///   - toDisk: Whether the disk gets it.
    ///   - callbackQueue: Where to call back.
    ///   - completionHandler: Called exactly once, after the disk is done.
    public func store(
        _ image: Image,
        original: Data? = nil,
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil,
        cacheSerializer serializer: any CacheSerializer = DefaultCacheSerializer.default,
        toDisk: Bool = true,
        callbackQueue: CallbackQueue = .untouch,
        completionHandler: (@Sendable (CacheStoreResult) -> Void)? = nil
    ) {
        var options = KingfisherParsedOptionsInfo()
        options.processor = IdentifiedProcessor(identifier: identifier)
        options.forcedCacheFileExtension = forcedExtension
        options.cacheSerializer = serializer
        options.callbackQueue = callbackQueue
        store(
            image,
            original: original,
            forKey: key,
            options: options,
            toDisk: toDisk,
            completionHandler: completionHandler
        )
    }

    /// Stores an image as options say: its processor's identifier, serializer, lifetimes, file
    /// extension, write options and callback queue.
    ///
    /// An image whose lifetime in a layer is over already is not stored there, and what was there is
    /// removed.
    public func store(
        _ image: Image,
        original: Data? = nil,
        forKey key: String,
        options: KingfisherParsedOptionsInfo,
        toDisk: Bool = true,
        completionHandler: (@Sendable (CacheStoreResult) -> Void)? = nil
    ) {
        let key = CacheKey(resource: key, processor: options.processor.identifier)
        memoryStorage.store(image, for: key, expiration: options.memoryCacheExpiration)
        let finish = finisher(options.callbackQueue, completionHandler)
        guard toDisk, !options.cacheMemoryOnly else { return finish(nil) }
        diskStorage.store(
            StoredBytes(
                image: image,
                original: original.map { [UInt8]($0) },
                isProcessed: !key.processor.isEmpty,
                serializer: options.cacheSerializer
            ),
            for: DiskKey(key, forcedExtension: options.forcedCacheFileExtension),
            options.storeOrder,
            done: finish
        )
    }

    /// Stores the file of an image on disk; memory is left alone.
    ///
    /// - Parameters:
    ///   - data: The file.
    ///   - key: The resource's key.
    ///   - identifier: The identifier of the processor that made what is in the file.
    ///   - forcedExtension: The extension of the file's name.
    ///   - expiration: How long it lives; the disk layer's setting when `nil`.
    ///   - callbackQueue: Where to call back.
    ///   - completionHandler: Called exactly once, after the disk is done.
    public func storeToDisk(
        _ data: Data,
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil,
        expiration: StorageExpiration? = nil,
        callbackQueue: CallbackQueue = .untouch,
        completionHandler: (@Sendable (CacheStoreResult) -> Void)? = nil
    ) {
        diskStorage.store(
            StoredBytes(file: [UInt8](data)),
            for: DiskKey(
                CacheKey(resource: key, processor: identifier),
                forcedExtension: forcedExtension
            ),
            DiskStorage.StoreOrder(expiration: expiration),
            done: finisher(callbackQueue, completionHandler)
        )
    }

    /// Removes an image from memory before it returns, and from disk afterwards; an image that is not
    /// there counts as removed.
    ///
    /// - Parameters:
    ///   - key: The resource's key.
    ///   - identifier: The processor's identifier; empty for an unprocessed image.
    ///   - forcedExtension: The extension of the file's name.
    ///   - fromMemory: Whether memory loses it.
    ///   - fromDisk: Whether the disk loses it.
    ///   - callbackQueue: Where to call back.
    ///   - completionHandler: Called exactly once, also when the disk refuses.
    public func removeImage(
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil,
        fromMemory: Bool = true,
        fromDisk: Bool = true,
        callbackQueue: CallbackQueue = .untouch,
        completionHandler: (@Sendable () -> Void)? = nil
    ) {
        let key = CacheKey(resource: key, processor: identifier)
        if fromMemory { memoryStorage.remove(key) }
        if key.processor.isEmpty {
            layers.responses.remove(key.resource, fromDisk: fromDisk)
        }
        let finish: @Sendable () -> Void = { [main = mainQueue] in
            completionHandler.map { callbackQueue.run(main: main, $0) }
        }
        guard fromDisk else { return finish() }
        diskStorage.remove(DiskKey(key, forcedExtension: forcedExtension)) { _ in finish() }
    }

    private func finisher(
        _ queue: CallbackQueue,
        _ handler: (@Sendable (CacheStoreResult) -> Void)?
    ) -> @Sendable (KingfisherError?) -> Void {
        guard let handler else { return { _ in } }
        return { [main = mainQueue] failure in
            queue.run(main: main) { handler(CacheStoreResult(failure)) }
        }
    }
}

extension KingfisherParsedOptionsInfo {
    /// What they say of a store on disk.
    var storeOrder: DiskStorage.StoreOrder {
        DiskStorage.StoreOrder(expiration: diskCacheExpiration, writeOptions: diskStoreWriteOptions)
    }
}

/// Stands for the processor that has made an image, where only its identifier is known.
struct IdentifiedProcessor: ImageProcessor {
    let identifier: String

    func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image? {
        DefaultImageProcessor.default.process(item: item, options: options)
    }
}
