import Alcedo

extension KF.Builder {
    /// A builder of a source, with a step for each option, in their order.
    init(_ source: Source?, _ options: KingfisherOptionsInfo) {
        self = options.reduce(KF.source(source)) { $0.with($1) }
    }

    /// A builder with one option more, by the step that is for it.
    private func with(_ option: KingfisherOptionsInfoItem) -> KF.Builder {
        switch option {
        case .targetCache(let cache): targetCache(cache)
        case .originalCache(let cache): originalCache(cache)
        case .httpCaching(let caching): httpCaching(caching)
        case .forceRefresh: forceRefresh()
        case .fromMemoryCacheOrRefresh: fromMemoryCacheOrRefresh()
        case .cacheMemoryOnly: cacheMemoryOnly()
        case .waitForCache: waitForCache()
        case .onlyFromCache: onlyFromCache()
        case .loadDiskFileSynchronously: loadDiskFileSynchronously()
        case .asyncCacheTypeCheck: asyncCacheTypeCheck()
        case .cacheSerializer(let serializer): serialize(by: serializer)
        case .diskStoreWriteOptions(let options): diskStoreWriteOptions(options)
        case .forcedCacheFileExtension(let text): forcedCacheFileExtension(text)
        case .cacheOriginalImage: cacheOriginalImage()
        case .memoryCacheExpiration(let life): memoryCacheExpiration(life)
        case .memoryCacheAccessExtendingExpiration(let life): memoryCacheAccessExtending(life)
        case .diskCacheExpiration(let life): diskCacheExpiration(life)
        case .diskCacheAccessExtendingExpiration(let life): diskCacheAccessExtending(life)
        case .downloader, .requestModifier, .redirectHandler, .downloadPriority, .retryStrategy,
            .alternativeSources, .lowDataMode:
            fetching(by: option)
        default: looking(by: option)
        }
    }

    private func fetching(by option: KingfisherOptionsInfoItem) -> KF.Builder {
        switch option {
        case .downloader(let loader): downloader(loader)
        case .requestModifier(let modifier): requestModifier(modifier)
        case .redirectHandler(let handler): redirectHandler(handler)
        case .downloadPriority(let priority): downloadPriority(priority)
        case .retryStrategy(let strategy): retry(strategy)
        case .alternativeSources(let sources): alternativeSources(sources)
        case .lowDataMode(let source): lowDataModeSource(source)
        default: self
        }
    }

    private func looking(by option: KingfisherOptionsInfoItem) -> KF.Builder {
        switch option {
        case .processor(let processor): setProcessor(processor)
        case .processingQueue(let queue): processingQueue(queue)
        case .imageModifier(let modifier): imageModifier(modifier)
        case .scaleFactor(let factor): scaleFactor(factor)
        case .backgroundDecode: backgroundDecode()
        case .onlyLoadFirstFrame: onlyLoadFirstFrame()
        case .preloadAllAnimationData: preloadAllAnimationData()
        case .progressiveJPEG(let progressive): progressiveJPEG(progressive)
        case .keepCurrentImageWhileLoading: keepCurrentImageWhileLoading()
        case .onFailureImage(let image): onFailureImage(image)
        case .transition(.fade(let seconds)): fade(duration: seconds)
        case .transition(let transition): self.transition(transition)
        case .forceTransition: forceTransition()
        // A builder has no step for the rest: they are not about views.
        default: self
        }
    }
}
