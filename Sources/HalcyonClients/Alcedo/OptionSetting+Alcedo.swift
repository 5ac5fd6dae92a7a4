import Alcedo
import AlcedoCore
import Foundation
import HalcyonScenarios

extension OptionSetting {
    /// The loader's option of this name.
    ///
    /// - Throws: `ClientError.badOption` when there is none.
    func loaderOption() throws(ClientError) -> LoaderOption {
        guard let option = LoaderOption(rawValue: name) else {
            throw bad("the loader has no such option")
        }
        return option
    }

    /// The option of a request that the setting stands for.
    ///
    /// - Throws: `ClientError.badOption` when there is none, or the value does not fit it.
    func requestOption(
        of client: AlcedoClient
    ) throws(ClientError) -> KingfisherOptionsInfoItem {
        switch try loaderOption() {
        case .httpCaching: .httpCaching(try word(HTTPCaching.self))
        case .forceRefresh: try flag(.forceRefresh)
        case .fromMemoryCacheOrRefresh: try flag(.fromMemoryCacheOrRefresh)
        case .onlyFromCache: try flag(.onlyFromCache)
        case .cacheMemoryOnly: try flag(.cacheMemoryOnly)
        case .waitForCache: try flag(.waitForCache)
        case .cacheOriginalImage: try flag(.cacheOriginalImage)
        case .alsoPrefetchToMemory: try flag(.alsoPrefetchToMemory)
        case .keepCurrentImageWhileLoading: try flag(.keepCurrentImageWhileLoading)
        case .backgroundDecode: try flag(.backgroundDecode)
        case .onlyLoadFirstFrame: try flag(.onlyLoadFirstFrame)
        case .preloadAllAnimationData: try flag(.preloadAllAnimationData)
        case .loadDiskFileSynchronously: try flag(.loadDiskFileSynchronously)
        case .asyncCacheTypeCheck: try flag(.asyncCacheTypeCheck)
        case .processor: .processor(try word(ProcessorWord.self).processor)
        case .imageModifier: .imageModifier(try word(TestModifier.self))
        case .progressiveJPEG: .progressiveJPEG(try word(ProgressiveWord.self).progressive)
        case .scaleFactor: .scaleFactor(Double(try count()))
        case .cacheSerializer: .cacheSerializer(try word(SerializerWord.self).serializer)
        case .diskStoreWriteOptions:
            .diskStoreWriteOptions(try word(WriteWord.self).options)
        case .forcedCacheFileExtension: .forcedCacheFileExtension(try text())
        case .originalCache:
            switch try word(CacheWord.self) {
            case .separate: .originalCache(client.separateCache)
            }
        case .onFailureImage: .onFailureImage(try word(FailureImageWord.self).image)
        case .transition:
            .transition(try word(TransitionWord.self).transition(client.tools))
        case .forceTransition: try flag(.forceTransition)
        case .memoryCacheExpiration: .memoryCacheExpiration(try expiration())
        case .diskCacheExpiration: .diskCacheExpiration(try expiration())
        case .memoryCacheAccessExtendingExpiration:
            .memoryCacheAccessExtendingExpiration(try extending())
        case .diskCacheAccessExtendingExpiration:
            .diskCacheAccessExtendingExpiration(try extending())
        case .processingQueue: .processingQueue(try queue(of: client))
        case .retryStrategy: .retryStrategy(try strategy())
        case .alternativeSources: .alternativeSources(try sources(of: client))
        case .lowDataMode: .lowDataMode(try sources(of: client).first)
        case .requestModifier: .requestModifier(try word(ModifierWord.self).modifier(client.tools))
        case .redirectHandler:
            .redirectHandler(try word(RedirectHandlerWord.self).handler(client.tools))
        case .downloadPriority: .downloadPriority(try fraction())
        case .maximumRedirectCount, .maximumConcurrentDownloads, .sessionConfiguration,
            .trustedHosts, .delegate, .authenticationChallengeResponder:
            throw bad("it does not stand with a request")
        case .targetCache, .downloader, .callbackQueue, .downloadTimeout, .totalTimeout,
            .maximumBodySize, .memoryCountLimit, .memoryCostLimit, .memoryExpiration,
            .diskExpiration, .diskSizeLimit, .maximumAge, .keepWhenEnteringBackground,
            .pathExtension, .plainFileNames, .autoExtension, .directory:
            throw bad("it does not stand with a request")
        }
    }

    /// Applies the setting of a client to its downloader and cache; one of a request is left alone.
    ///
    /// - Returns: Whether it was one of a client.
    /// - Throws: `ClientError.badOption` when there is none, or the value does not fit it.
    func configure(
        _ downloader: ImageDownloader,
        _ cache: ImageCache
    ) throws(ClientError) -> Bool {
        let option = try loaderOption()
        guard option.scope != .request else { return false }
        switch option {
        case .downloadTimeout: downloader.idleTimeout = try duration()
        case .totalTimeout: downloader.totalTimeout = try duration()
        case .maximumBodySize: downloader.maximumBodySize = try size()
        case .maximumRedirectCount: downloader.maximumRedirectCount = try count()
        case .maximumConcurrentDownloads: downloader.maximumConcurrentDownloads = try count()
        case .sessionConfiguration:
            downloader.sessionConfiguration = try word(SessionWord.self).configuration
        case .trustedHosts: downloader.trustedHosts = try word(TrustWord.self).hosts
        default: try configure(option, of: cache)
        }
        return true
    }

    private func configure(_ option: LoaderOption, of cache: ImageCache) throws(ClientError) {
        let (memory, disk) = (cache.memoryStorage, cache.diskStorage)
        switch option {
        case .memoryCountLimit: memory.config.countLimit = try count()
        case .memoryCostLimit: memory.config.totalCostLimit = Int(clamping: try size().bytes)
        case .memoryExpiration: memory.config.expiration = try expiration()
        case .keepWhenEnteringBackground:
            memory.config.keepWhenEnteringBackground = try isOn()
        case .diskExpiration: disk.config.expiration = try expiration()
        case .diskSizeLimit: disk.config.sizeLimit = UInt(clamping: try size().bytes)
        case .pathExtension: disk.config.pathExtension = try text()
        case .plainFileNames: disk.config.usesHashedFileName = try !isOn()
        case .autoExtension: disk.config.autoExtAfterHashedFileName = try isOn()
        case .maximumAge: cache.maximumAge = try duration()
        // The client made its cache there.
        case .directory: _ = try word(DirectoryWord.self)
        default: throw bad("it does not stand in the configuration")
        }
    }
}

// Values

extension OptionSetting {
    func bad(_ reason: String) -> ClientError {
        .badOption(name: name, reason: reason)
    }

    private func flag(
        _ item: KingfisherOptionsInfoItem
    ) throws(ClientError) -> KingfisherOptionsInfoItem {
        _ = try isOn()
        return item
    }

    private func isOn() throws(ClientError) -> Bool {
        guard case .on = value else { throw bad("it can only be turned on") }
        return true
    }

    private func text() throws(ClientError) -> String {
        guard case .word(let text) = value else { throw bad("it takes a text") }
        return text
    }

    func word<Word: RawRepresentable & CaseIterable>(
        _ type: Word.Type
    ) throws(ClientError) -> Word where Word.RawValue == String {
        guard case .word(let text) = value, let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw bad("it takes one of: \(words)")
        }
        return word
    }

    private func duration() throws(ClientError) -> Duration {
        guard case .duration(let duration) = value else { throw bad("it takes a duration") }
        return duration
    }

    private func size() throws(ClientError) -> ByteCount {
        guard case .size(let size) = value else { throw bad("it takes a size") }
        return size
    }

    private func fraction() throws(ClientError) -> Float {
        guard case .fraction(let number) = value else { throw bad("it takes a number from 0 to 1") }
        return Float(number)
    }

    private func count() throws(ClientError) -> Int {
        guard case .count(let count) = value else { throw bad("it takes a whole number") }
        return count
    }

    private func expiration() throws(ClientError) -> StorageExpiration {
        switch value {
        case .never: .never
        case .expired: .expired
        case .duration(let duration): .seconds(duration / .seconds(1))
        default: throw bad("it takes a duration, \"never\" or \"expired\"")
        }
    }

    private func extending() throws(ClientError) -> ExpirationExtending {
        switch value {
        case .word("none"): .none
        case .word("cacheTime"): .cacheTime
        default: .expirationTime(try expiration())
        }
    }
}

extension ProgressiveWord {
    fileprivate var progressive: ImageProgressive {
        switch self {
        case .default: .default
        }
    }
}

extension SerializerWord {
    /// The serializer.
    fileprivate var serializer: any CacheSerializer {
        switch self {
        case .png: return FormatIndicatedCacheSerializer.png
        case .jpeg: return FormatIndicatedCacheSerializer.jpeg
        case .gif: return FormatIndicatedCacheSerializer.gif
        case .original:
            var serializer = DefaultCacheSerializer.default
            serializer.preferCacheOriginalData = true
            return serializer
        case .reversed: return ReversingSerializer(canRead: true)
        case .unreadable: return ReversingSerializer(canRead: false)
        }
    }
}

extension WriteWord {
    /// The option of a write.
    fileprivate var options: Data.WritingOptions {
        switch self {
        case .withoutOverwriting: .withoutOverwriting
        }
    }
}

extension FailureImageWord {
    /// What the view shows.
    fileprivate var image: Image? {
        switch self {
        case .cross: NamedImage.cross.image
        case .nothing: nil
        }
    }
}
