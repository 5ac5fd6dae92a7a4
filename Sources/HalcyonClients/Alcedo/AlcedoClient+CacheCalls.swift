import Alcedo
import AlcedoCore
import AlcedoImages
import Foundation
import HalcyonScenarios

extension AlcedoClient {
    /// Calls the cache by either form of its API.
    func use(_ order: CacheOrder, report: @escaping @Sendable (LoadEvent) -> Void) {
        let call: CacheCall
        do throws(ClientError) {
            let options = try requestOptions(order.load.options) + order.load.callback.option
            call = CacheCall(
                cache: manager.cache,
                key: cacheKey(of: order.load, in: .disk).resource,
                options: KingfisherParsedOptionsInfo(options),
                isQueueGiven: !order.load.callback.option.isEmpty,
                bytes: order.bytes
            )
        } catch {
            return report(.completed(.failure(error.loadFailure)))
        }
        switch order.load.form {
        case .completion: call.start(order.verb) { report(.completed($0)) }
        case .async:
            seams.tasks.start(.here()) {
                report(.completed(await call.outcome(of: order.verb)))
            }
        }
    }
}

/// One call of a cache, ready to be made.
struct CacheCall: Sendable {
    let cache: ImageCache
    let key: String
    let options: KingfisherParsedOptionsInfo
    let isQueueGiven: Bool
    let bytes: [UInt8]

    private var identifier: String { options.processor.identifier }
    private var fileExtension: String? { options.forcedCacheFileExtension }
    private var queue: CallbackQueue { isQueueGiven ? options.callbackQueue : .untouch }
    private var queueOrMain: CallbackQueue {
        isQueueGiven ? options.callbackQueue : .mainCurrentOrAsync
    }

    /// Makes the call with a completion handler.
    func start(_ verb: CacheOrder.Verb, _ report: @escaping @Sendable (LoadOutcome) -> Void) {
        switch verb {
        case .store: store(report)
        case .storeFile:
            cache.storeToDisk(
                Data(bytes),
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: fileExtension,
                expiration: options.diskCacheExpiration,
                callbackQueue: queue
            ) { report(LoadOutcome($0.diskCacheResult)) }
        case .retrieve:
            cache.retrieveImage(forKey: key, options: options, callbackQueue: queueOrMain) {
                report(LoadOutcome($0))
            }
        case .retrieveFromDisk:
            cache.retrieveImageInDiskCache(
                forKey: key,
                options: options.forReading,
                callbackQueue: queue
            ) { report(LoadOutcome($0.map { $0.map { .disk($0) } ?? .none })) }
        case .type:
            cache.imageCachedTypeAsync(
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: fileExtension,
                callbackQueue: queueOrMain
            ) { report(.answer($0.rawValue)) }
        case .remove:
            cache.removeImage(
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: fileExtension,
                callbackQueue: queue
            ) { report(.answer("done")) }
        case .size: cache.calculateDiskStorageSize { report(LoadOutcome($0)) }
        case .explainMemory, .explainDisk:
            cache.explain(
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: fileExtension,
                callbackQueue: queueOrMain
            ) { report(.answer((verb == .explainMemory ? $0.memory : $0.disk).name)) }
        }
    }

    private func store(_ report: @escaping @Sendable (LoadOutcome) -> Void) {
        guard let image = try? cache.decoder.decode(bytes) else {
            let message = "what is to be stored is no image"
            return report(.failure(LoadFailure(name: "clientError", code: 0, message: message)))
        }
        var options = options
        options.callbackQueue = queue
        cache.store(image, original: Data(bytes), forKey: key, options: options) {
            report(LoadOutcome($0.diskCacheResult))
        }
    }

    /// Makes the call with `await`.
    func outcome(of verb: CacheOrder.Verb) async -> LoadOutcome {
        do throws(KingfisherError) {
            switch verb {
            case .store:
                guard let image = try? cache.decoder.decode(bytes) else {
                    return .answer("no image")
                }
                try await cache.store(
                    image,
                    original: Data(bytes),
                    forKey: key,
                    options: options
                )
                return .answer("done")
            case .storeFile:
                try await cache.storeToDisk(
                    Data(bytes),
                    forKey: key,
                    processorIdentifier: identifier,
                    forcedExtension: fileExtension,
                    expiration: options.diskCacheExpiration
                )
                return .answer("done")
            case .retrieve:
                return LoadOutcome(
                    .success(try await cache.retrieveImage(forKey: key, options: options))
                )
            case .retrieveFromDisk:
                let image = try await cache.retrieveImageInDiskCache(
                    forKey: key,
                    options: options.forReading
                )
                return LoadOutcome(.success(image.map { .disk($0) } ?? .none))
            case .type, .remove, .size, .explainMemory, .explainDisk:
                return await answer(to: verb)
            }
        } catch {
            return LoadOutcome(Result<ImageCacheResult, KingfisherError>.failure(error))
        }
    }

    private func answer(to verb: CacheOrder.Verb) async -> LoadOutcome {
        switch verb {
        case .type:
            let type = await cache.imageCachedTypeAsync(
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: fileExtension
            )
            return .answer(type.rawValue)
        case .remove:
            await cache.removeImage(
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: fileExtension
            )
            return .answer("done")
        case .size:
            do {
                return LoadOutcome(.success(try await cache.diskStorageSize))
            } catch {
                return LoadOutcome(Result<UInt, KingfisherError>.failure(error))
            }
        default:
            let explanation = await cache.explain(
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: fileExtension
            )
            return .answer((verb == .explainMemory ? explanation.memory : explanation.disk).name)
        }
    }
}

extension LoadOutcome {
    fileprivate init(_ result: Result<(), KingfisherError>) {
        switch result {
        case .success: self = .answer("done")
        case .failure(let error): self = .failure(LoadFailure(error))
        }
    }

    fileprivate init(_ result: Result<UInt, KingfisherError>) {
        switch result {
        case .success(let size): self = .answer(size == 0 ? "empty" : "not empty")
        case .failure(let error): self = .failure(LoadFailure(error))
        }
    }

    fileprivate init(_ result: Result<ImageCacheResult, KingfisherError>) {
        switch result {
        case .success(.memory(let image)): self = .success(LoadedImage(image, from: .memory))
        case .success(.disk(let image)): self = .success(LoadedImage(image, from: .disk))
        case .success(.none): self = .answer("none")
        case .failure(let error): self = .failure(LoadFailure(error))
        }
    }
}

extension LoadedImage {
    fileprivate init(_ image: Image, from origin: ImageOrigin) {
        self.init(
            origin: origin,
            width: image.width,
            height: image.height,
            pixelHash: image.pixelHash,
            isAlive: { [weak image] in image != nil }
        )
    }
}

extension KingfisherParsedOptionsInfo {
    /// The options that matter to a read of the disk, as an array.
    fileprivate var forReading: KingfisherOptionsInfo {
        [
            .processor(processor), .cacheSerializer(cacheSerializer),
            .diskCacheAccessExtendingExpiration(diskCacheAccessExtendingExpiration),
            .forcedCacheFileExtension(forcedCacheFileExtension),
        ]
    }
}
