public import AlcedoImages
import Foundation

extension ImageCache {
    /// Looks for an image in memory, then on disk; a use of it.
    ///
    /// An image from disk is put into memory as well. A file that is no image is a miss, and removed.
    ///
    /// - Parameters:
    ///   - key: The resource's key.
    ///   - options: The processor, serializer, lifetimes, file extension and
    ///     `fromMemoryCacheOrRefresh`, with which the disk is not read.
    ///   - callbackQueue: Where to call back: with `mainCurrentOrAsync`, the default, a caller on the
    ///     main queue is called back with what is in memory before this returns.
    ///   - completionHandler: Called exactly once; a miss is a success with `.none`, and only a disk
    ///     that does not answer is a failure: `cannotLoadDataFromDisk` (3004), `invalidURLResource`
    ///     (3003) or `diskStorageIsNotReady` (3011).
    public func retrieveImage(
        forKey key: String,
        options: KingfisherParsedOptionsInfo,
        callbackQueue: CallbackQueue = .mainCurrentOrAsync,
        completionHandler: (@Sendable (Result<ImageCacheResult, KingfisherError>) -> Void)?
    ) {
        guard let completionHandler else { return }
        let finish: @Sendable (Result<ImageCacheResult, KingfisherError>) -> Void = {
            [main = mainQueue] result in
            callbackQueue.run(main: main) { completionHandler(result) }
        }
        if let image = retrieveImageInMemoryCache(forKey: key, options: options) {
            return finish(.success(.memory(image)))
        }
        guard !options.fromMemoryCacheOrRefresh else { return finish(.success(.none)) }
        let cacheKey = CacheKey(resource: key, processor: options.processor.identifier)
        readImage(cacheKey, options) { [self] result in
            if case .success((let image, let stored)?) = result {
                memoryStorage.store(
                    image,
                    for: cacheKey,
                    expiration: options.memoryCacheExpiration,
                    age: time.timestamp - stored
                )
            }
            finish(result.map { $0.map { .disk($0.image) } ?? .none })
        }
    }

    /// Looks for an image in memory, then on disk; see
    /// `retrieveImage(forKey:options:callbackQueue:completionHandler:)`.
    public func retrieveImage(
        forKey key: String,
        options: KingfisherOptionsInfo? = nil,
        callbackQueue: CallbackQueue = .mainCurrentOrAsync,
        completionHandler: (@Sendable (Result<ImageCacheResult, KingfisherError>) -> Void)?
    ) {
        retrieveImage(
            forKey: key,
            options: KingfisherParsedOptionsInfo(options),
            callbackQueue: callbackQueue,
            completionHandler: completionHandler
        )
    }

    /// An image in memory that has not expired; reading it is a use of it.
    public func retrieveImageInMemoryCache(
        forKey key: String,
        options: KingfisherParsedOptionsInfo
    ) -> Image? {
        memoryStorage.image(
            for: CacheKey(resource: key, processor: options.processor.identifier),
            extending: options.memoryCacheAccessExtendingExpiration
        )
    }

    /// An image in memory that has not expired; reading it is a use of it.
    public func retrieveImageInMemoryCache(
        forKey key: String,
        options: KingfisherOptionsInfo? = nil
    ) -> Image? {
        guard let options, !options.isEmpty else {
            return memoryStorage.image(for: CacheKey(resource: key), extending: .cacheTime)
        }
        return retrieveImageInMemoryCache(
            forKey: key,
            options: KingfisherParsedOptionsInfo(options)
        )
    }

    /// Looks for an image on disk, and leaves memory alone; a use of it.
    ///
    /// - Parameters:
    ///   - key: The resource's key.
    ///   - options: The processor, serializer, what reading does to the lifetime, and file extension.
    ///   - callbackQueue: Where to call back.
    ///   - completionHandler: Called exactly once; a miss is a success with `nil`.
    public func retrieveImageInDiskCache(
        forKey key: String,
        options: KingfisherOptionsInfo? = nil,
        callbackQueue: CallbackQueue = .untouch,
        completionHandler: @escaping @Sendable (Result<Image?, KingfisherError>) -> Void
    ) {
        let options = KingfisherParsedOptionsInfo(options)
        let key = CacheKey(resource: key, processor: options.processor.identifier)
        readImage(key, options) { [main = mainQueue] result in
            callbackQueue.run(main: main) { completionHandler(result.map { $0?.image }) }
        }
    }

    /// An image that was read, and when it was stored.
    private typealias Read = (image: Image, stored: Timestamp)

    private func readImage(
        _ key: CacheKey,
        _ options: KingfisherParsedOptionsInfo,
        _ answer: @escaping @Sendable (Result<Read?, KingfisherError>) -> Void
    ) {
        let diskKey = DiskKey(key, forcedExtension: options.forcedCacheFileExtension)
        let extending = options.diskCacheAccessExtendingExpiration
        diskStorage.read(diskKey, extending: extending) { [self] reading in
            switch reading {
            case .missing: answer(.success(nil))
            case .failed(let error): answer(.failure(error))
            case .found(.image(let image, _)): answer(.success((image, time.timestamp)))
            case .found(.bytes(let bytes, let stored, let isUnprocessed, _)):
                codingQueue.async { [self] in
                    answer(
                        image(of: bytes, isUnprocessed: isUnprocessed, diskKey, options)
                            .map { $0.map { ($0, stored) } }
                    )
                }
            }
        }
    }

    private func image(
        of bytes: [UInt8],
        isUnprocessed: Bool,
        _ key: DiskKey,
        _ options: KingfisherParsedOptionsInfo
    ) -> Result<Image?, KingfisherError> {
        guard let image = try? options.cacheSerializer.image(of: bytes, options, by: decoder) else {
            let file = ImageProcessItem.data(Data(bytes))
            if isUnprocessed, let final = options.processor.process(item: file, options: options) {
                return .success(final)
            }
            diskStorage.remove(key) { _ in }
            return .success(nil)
        }
        guard isUnprocessed else { return .success(image) }
        if let final = options.processor.process(item: .image(image), options: options) {
            return .success(final)
        }
        let reason = KingfisherError.ProcessorErrorReason
            .processingFailed(processor: options.processor, item: .image(image), cause: nil)
        return .failure(.processorError(reason: reason))
    }
}

extension CacheSerializer {
    /// The image of bytes that were kept: by the environment's decoder when they are an image file.
    func image(
        of bytes: [UInt8],
        _ options: KingfisherParsedOptionsInfo,
        by decoder: any ImageDecoding
    ) throws(ImageError) -> Image {
        guard !(self is any ImageFileSerializer) else {
            return try decoder.decode(bytes, options.decoding)
        }
        guard let image = image(with: Data(bytes), options: options) else {
            throw .malformed(detail: "the serializer makes no image of it", offset: 0)
        }
        return image
    }
}
