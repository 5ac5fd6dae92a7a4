import AlcedoCaching
import AlcedoCore
import AlcedoSeams
import Synchronization

/// Carries out what one request's machine says, through the seams.
///
/// The machine stands behind a lock; what it says is done after the lock is let go, on whichever
/// queue the event came on.
final class Retrieval: Cancellable {
    /// Takes the result.
    typealias Completion = @Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void

    struct State {
        var machine: RetrievalMachine
        var keys: SourceKeys
        /// What stops the transfer or provider that is waited for.
        var fetching: (any Cancellable)?
        /// What stops the delay before a retry.
        var delay: (any Cancellable)?
        var progress: DownloadProgressBlock?
        /// When the file was stored that a lookup found; `nil` when none was, or it was no image.
        var storedAt: Timestamp?
        /// What was fetched, until it is called back.
        var body: FetchedBody?
        /// The checksum of the content that the image is made of; `nil` where headers are ignored.
        var content: UInt64?
        /// Where the response came from; `nil` where headers are ignored.
        var response: ResponseSource?
    }

    let options: SharedOptions
    let targetCache: CacheLayers?
    let originalCache: CacheLayers?
    /// Whose word on freshness counts, and how the HTTP cache is asked; `nil` where headers are ignored.
    let following: Following?
    let downloader: ImageDownloader
    let surroundings: RequestSurroundings
    let completion: OneShot
    let state: Mutex<State>
    private let number: UInt64

    /// Makes a request that has not started.
    ///
    /// Cache and downloader are for requests whose options name none; without a cache none is asked
    /// or filled. The completion is called exactly once, on the callback queue.
    init(
        _ source: Source,
        options: SharedOptions,
        cache: ImageCache?,
        downloader: ImageDownloader,
        number: UInt64,
        progress: DownloadProgressBlock?,
        completion: @escaping Completion
    ) {
        self.options = options
        self.downloader = options.value.downloader ?? downloader
        self.number = number
        surroundings = self.downloader.surroundings
        targetCache = cache.map { (options.value.targetCache ?? $0).layers }
        originalCache = targetCache.map { options.value.originalCache?.layers ?? $0 }
        self.completion = OneShot(
            completion,
            queue: options.value.callbackQueue,
            main: surroundings.main
        )
        let rules = RetrievalMachine.Rules(
            options,
            target: targetCache,
            original: originalCache,
            isRequestKnown: options.value.requestModifier == nil
        )
        following = Following(rules.plan, options.value, originalCache)
        state = Mutex(
            State(
                machine: RetrievalMachine(
                    rules,
                    pipeline: FailurePipeline(source, options)
                ),
                keys: SourceKeys(source, processor: options.value.processor.identifier),
                progress: progress
            )
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

    /// Whether the outcome is still open.
    var isLive: Bool { state.withLock { $0.machine.isLive } }

    /// Takes one event in, and does what it leads to.
    func handle(_ event: RetrievalMachine.Event) {
        let (actions, entered) = state.withLock { state in
            let before = state.machine.phase
            let actions = state.machine.handle(event)
            let phase = state.machine.phase
            return (actions, before == phase ? nil : phase)
        }
        if let entered { tell(entered) }
        for action in actions { perform(action) }
    }

    /// Tells the observer of a phase.
    func tell(_ phase: RetrievalPhase) {
        surroundings.observer?(.entered(phase, request: number))
    }

    private func perform(_ action: RetrievalMachine.Action) {
        switch action {
        case .turn(let source): turn(to: source)
        case .look(let lookup): look(lookup)
        case .fetch: fetch()
        case .leaveFetch: state.withLock { $0.fetching.take() }?.cancel()
        case .decode(let encoded): decode(encoded)
        case .process(let item, let body): process(item, of: body)
        case .discard(let lookup): discard(lookup)
        case .storeInMemory(let image): storeInMemory(image)
        case .promoteOriginal(let image): promoteOriginal(image)
        case .storeOnDisk(let image, let original): storeOnDisk(image, original: original)
        case .storeOriginal(let bytes): storeOriginal(bytes)
        case .awaitResponse: awaitResponse()
        case .askStrategy(let context, let ask): askStrategy(context, ask: ask)
        case .waitForRetry(let delay, let ask, let userInfo):
            waitForRetry(after: delay, ask: ask, userInfo: userInfo)
        case .leaveRetry: state.withLock { $0.delay.take() }?.cancel()
        case .scheduleDelivery:
            options.value.callbackQueue.run(main: surroundings.main) { [self] in deliver() }
        }
    }

    private func turn(to source: Source) {
        let keys = SourceKeys(source, processor: options.value.processor.identifier)
        state.withLock { state in
            state.keys = keys
            state.fetching = nil
            state.delay = nil
            state.storedAt = nil
            state.body = nil
            state.content = nil
            state.response = nil
        }
    }
}

extension RetrievalMachine.Rules {
    /// What options mean for a request with these caches.
    fileprivate init(
        _ options: SharedOptions,
        target: CacheLayers?,
        original: CacheLayers?,
        isRequestKnown: Bool
    ) {
        let isProcessed = !options.value.processor.identifier.isEmpty
        self.init(
            plan: RetrievalPlan(
                forceRefresh: options.value.forceRefresh || target == nil,
                fromMemoryCacheOrRefresh: options.value.fromMemoryCacheOrRefresh,
                onlyFromCache: options.value.onlyFromCache,
                isOriginalEligible: isProcessed || original !== target,
                caching: options.value.httpCaching == .ignoreHeaders || target == nil
                    ? .ignoresHeaders : .followsServer(isRequestKnown: isRequestKnown)
            ),
            processor: options.value.processor,
            isStored: target != nil,
            isStoredOnDisk: !options.value.cacheMemoryOnly,
            isOriginalStored: options.value.cacheOriginalImage && isProcessed,
            waitsForStores: options.value.waitForCache
        )
    }
}

extension FailurePipeline {
    /// What options mean for a source.
    fileprivate init(_ source: Source, _ options: SharedOptions) {
        self.init(
            source,
            asksStrategy: options.value.retryStrategy != nil,
            lowData: options.value.lowDataModeSource,
            alternatives: options.value.alternativeSources
        )
    }
}
