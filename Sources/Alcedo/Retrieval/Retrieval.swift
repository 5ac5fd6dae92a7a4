import AlcedoCore
import AlcedoImages
import AlcedoSeams
import Foundation
import Synchronization

/// Carries out what one request's machine says, through the seams.
///
/// The machine stands behind a lock; what it says is done after the lock is let go, on whichever
/// queue the event came on.
final class Retrieval: Cancellable {
    /// Takes the result.
    typealias Completion = @Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void

    private struct State {
        var machine: RetrievalMachine
        var membership: TransferTable.Membership?
        var progress: DownloadProgressBlock?
    }

    private let source: Source
    private let options: SharedOptions
    private let targetCache: ImageCache?
    private let originalCache: ImageCache?
    private let downloader: ImageDownloader
    private let targetKey: CacheKey
    private let originalKey: CacheKey
    private let number: UInt64
    private let completion: OneShot
    private let state: Mutex<State>

    /// Makes a request that has not started.
    ///
    /// Cache and downloader are for requests whose options name none; without a cache none is asked
    /// or filled. The completion is called exactly once, on the callback queue.
    init(
        _ source: Source,
        options shared: SharedOptions,
        cache: ImageCache?,
        downloader: ImageDownloader,
        number: UInt64,
        progress: DownloadProgressBlock?,
        completion: @escaping Completion
    ) {
        self.source = source
        self.options = shared
        self.downloader = shared.value.downloader ?? downloader
        self.number = number
        targetCache = cache.map { shared.value.targetCache ?? $0 }
        originalCache = targetCache.map { shared.value.originalCache ?? $0 }
        let (key, identifier) = (source.cacheKey, shared.value.processor.identifier)
        targetKey = CacheKey(resource: key, processor: identifier)
        originalKey = identifier.isEmpty ? targetKey : CacheKey(resource: key)
        self.completion = OneShot(
            completion,
            queue: shared.value.callbackQueue,
            main: downloader.mainQueue
        )
        let rules = Self.rules(
            shared.value,
            isProcessed: !identifier.isEmpty,
            target: targetCache,
            original: originalCache
        )
        state = Mutex(State(machine: RetrievalMachine(rules), progress: progress))
    }

    private static func rules(
        _ options: KingfisherParsedOptionsInfo,
        isProcessed: Bool,
        target: ImageCache?,
        original: ImageCache?
    ) -> RetrievalMachine.Rules {
        RetrievalMachine.Rules(
            plan: RetrievalPlan(
                forceRefresh: options.forceRefresh || target == nil,
                fromMemoryCacheOrRefresh: options.fromMemoryCacheOrRefresh,
                onlyFromCache: options.onlyFromCache,
                isOriginalEligible: isProcessed || original !== target
            ),
            isProcessed: isProcessed,
            isStored: target != nil,
            isStoredOnDisk: !options.cacheMemoryOnly,
            isOriginalStored: options.cacheOriginalImage && isProcessed,
            waitsForStores: options.waitForCache
        )
    }

    /// Starts the request; what is in memory is found before this returns.
    func start() {
        handle(.started)
    }

    /// Cancels the request; without effect after it has called back.
    func cancel() {
        handle(.cancelled)
    }

    /// Tells the request that its result will not be looked at.
    func supersede() {
        handle(.superseded)
    }

    private func handle(_ event: RetrievalMachine.Event) {
        let (actions, entered) = state.withLock { state in
            let before = state.machine.phase
            let actions = state.machine.handle(event)
            let phase = state.machine.phase
            return (actions, before == phase ? nil : phase)
        }
        if let entered { tell(entered) }
        for action in actions { perform(action) }
    }

    private func tell(_ phase: RetrievalPhase) {
        downloader.observer?(.entered(phase, request: number))
    }

    private func perform(_ action: RetrievalMachine.Action) {
        switch action {
        case .look(let lookup): look(lookup)
        case .download: download()
        case .leaveDownload: state.withLock { $0.membership.take() }?.cancel()
        case .decode(let encoded): decode(encoded)
        case .process(let image, let body): process(image, of: body)
        case .discard(let lookup): discard(lookup)
        case .storeInMemory(let image):
            targetCache?.memory
                .store(image, for: targetKey, expiration: options.value.memoryCacheExpiration)
        case .promoteOriginal(let image):
            originalCache?.memory
                .store(image, for: originalKey, expiration: options.value.memoryCacheExpiration)
        case .storeOnDisk(let image, let bytes):
            store(bytes.map { .bytes($0) } ?? .image(image), in: targetCache, under: targetKey)
        case .storeOriginal(let bytes):
            store(.bytes(bytes), in: originalCache, under: originalKey)
        case .scheduleDelivery:
            options.value.callbackQueue.run(main: downloader.mainQueue) { [self] in deliver() }
        }
    }
}

// Asking caches

extension Retrieval {
    private func look(_ lookup: RetrievalPlan.Lookup) {
        let isTarget = lookup == .targetMemory || lookup == .targetDisk
        let key = isTarget ? targetKey : originalKey
        guard let cache = isTarget ? targetCache : originalCache else {
            return handle(.foundNothing)
        }
        switch lookup {
        case .targetMemory, .originalMemory:
            let image = cache.memory.image(
                for: key,
                extending: options.value.memoryCacheAccessExtendingExpiration
            )
            handle(image.map { .foundImage($0) } ?? .foundNothing)
        case .targetDisk, .originalDisk:
            cache.disk.read(key, extending: options.value.diskCacheAccessExtendingExpiration) {
                [self] found in
                switch found {
                case .bytes(let bytes): handle(.foundBytes(bytes))
                case .image(let image): handle(.foundImage(image))
                case nil: handle(.foundNothing)
                }
            }
        }
    }

    private func discard(_ lookup: RetrievalPlan.Lookup) {
        switch lookup {
        case .targetMemory, .targetDisk: targetCache?.disk.remove(targetKey) { _ in }
        case .originalMemory, .originalDisk: originalCache?.disk.remove(originalKey) { _ in }
        }
    }

    private func store(_ content: DiskStorage.Content, in cache: ImageCache?, under key: CacheKey) {
        cache?.disk.store(content, for: key, expiration: options.value.diskCacheExpiration) {
            [self] _ in handle(.stored)
        }
    }
}

// Fetching

extension Retrieval {
    private func download() {
        guard let url = source.url, !url.absoluteString.isEmpty else {
            return handle(.downloadFailed(.requestError(reason: .invalidURL(text: ""))))
        }
        let membership = downloader.transfers.join(url, limits: downloader.limits) { [self] news in
            switch news {
            case .progress(let received, let total): tellProgress(received, total)
            case .loaded(let body): handle(.downloaded(body))
            case .failed(let error): handle(.downloadFailed(error))
            }
        }
        let isWaiting = state.withLock { state in
            guard state.machine.isLive, state.machine.phase == .transport else { return false }
            state.membership = membership
            return true
        }
        // Cancelled while it joined: nobody would leave the transfer otherwise.
        if !isWaiting { membership.cancel() }
    }

    private func tellProgress(_ received: Int64, _ total: Int64?) {
        guard state.withLock({ $0.progress != nil }) else { return }
        options.value.callbackQueue.run(main: downloader.mainQueue) { [self] in
            let progress = state.withLock { $0.machine.wantsProgress ? $0.progress : nil }
            progress?(received, total)
        }
    }
}

// Making the image, on the processing queue

extension Retrieval {
    private func decode(_ encoded: RetrievalMachine.Encoded) {
        downloader.processingQueue.async { [self] in
            guard isLive else { return }
            switch decoded(encoded) {
            case .success(let image): handle(.decoded(image))
            case .failure(let error): handle(.decodingFailed(error))
            }
        }
    }

    private func decoded(_ encoded: RetrievalMachine.Encoded) -> Result<Image, ImageError> {
        let decoder = downloader.decoder
        switch encoded {
        case .file(let bytes):
            return Result { () throws(ImageError) in try decoder.decode(bytes) }
        case .body(let body): return body.image(by: decoder)
        }
    }

    private func process(_ image: Image, of body: FetchedBody?) {
        guard downloader.processingQueue.isCurrent else {
            return downloader.processingQueue.async { [self] in
                if isLive { process(image, of: body) }
            }
        }
        let make = { [options] in
            options.value.processor.process(item: .image(image), options: options.value)
        }
        let identifier = options.value.processor.identifier
        handle(.processed(body.map { $0.processedImage(identifier: identifier, make) } ?? make()))
    }

    private var isLive: Bool { state.withLock { $0.machine.isLive } }
}

// Calling back, on the callback queue

extension Retrieval {
    private func deliver() {
        let taken = state.withLock { state in
            let outcome = state.machine.takeOutcome()
            guard let outcome else { return (outcome: outcome, phase: state.machine.phase) }
            state.membership = nil
            state.progress = nil
            return (outcome, state.machine.phase)
        }
        guard let outcome = taken.outcome else { return }
        tell(taken.phase)
        completion.fire(result(of: outcome))
    }

    private func result(
        of outcome: RetrievalMachine.Outcome
    ) -> Result<RetrieveImageResult, KingfisherError> {
        switch outcome {
        case .image(let image, let origin, let bytes):
            .success(
                RetrieveImageResult(
                    image: image,
                    origin: origin,
                    source: source,
                    bytes: bytes
                )
            )
        case .failure(let failure): .failure(error(of: failure))
        }
    }

    private func error(of failure: RetrievalMachine.Failure) -> KingfisherError {
        switch failure {
        case .notCached: .cacheError(reason: .imageNotExisting(key: source.cacheKey))
        case .notAnImage(let bytes, let cause): processingFailed(.data(Data(bytes)), cause)
        case .notProcessed: processingFailed(.data(Data()), nil)
        case .cancelled: .cancellation
        case .superseded:
            .imageSettingError(
                reason: .notCurrentSourceTask(result: nil, error: nil, source: source)
            )
        case .error(let error): error
        }
    }

    private func processingFailed(_ item: ImageProcessItem, _ cause: ImageError?) -> KingfisherError
    {
        .processorError(
            reason: .processingFailed(processor: options.value.processor, item: item, cause: cause)
        )
    }
}
