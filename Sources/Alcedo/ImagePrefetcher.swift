import AlcedoSeams
import Synchronization

/// Brings a list of images into the caches.
///
/// Works for one manager, with its default options; a request's options are applied after them. It
/// runs once: a second `start`, or one after `stop`, does nothing. Safe from any thread. Letting go of
/// it stops nothing.
///
/// What the caches have is not fetched. With `httpCaching(.standard)` the server's word says what they
/// have: what is fresh is skipped, what is stale is validated, and counts as skipped when it was still
/// good; memory has it then.
public final class ImagePrefetcher: Sendable {
    /// Takes what was skipped, has failed and was completed so far.
    ///
    /// Called on the callback queue for each item that ends, in order, never after the completion.
    public typealias PrefetcherProgressBlock =
        @Sendable (
            _ skippedResources: [any Resource], _ failedResources: [any Resource],
            _ completedResources: [any Resource]
        ) -> Void
    /// The same by sources.
    public typealias PrefetcherSourceProgressBlock =
        @Sendable (
            _ skippedSources: [Source], _ failedSources: [Source], _ completedSources: [Source]
        ) -> Void
    /// Takes what was skipped, has failed and was completed; called once, on the callback queue.
    public typealias PrefetcherCompletionHandler = PrefetcherProgressBlock
    /// The same by sources.
    public typealias PrefetcherSourceCompletionHandler = PrefetcherSourceProgressBlock

    /// Takes what has become of the list.
    typealias Receiver = @Sendable (PrefetchReport) -> Void

    private struct State {
        var prefetch: Prefetch?
        var limit = 5
        var running: [Int: any Cancellable] = [:]
        /// What is still to be told, in order.
        var news: [(report: PrefetchReport, isLast: Bool)] = []
    }

    private let sources: [Source]
    private let manager: KingfisherManager
    private let options: KingfisherParsedOptionsInfo
    private let progress: Receiver?
    private let completion: Receiver?
    private let state = Mutex(State())

    /// Makes a prefetcher that reports item by item.
    ///
    /// - Parameters:
    ///   - sources: What to prefetch; an item whose cache key has come before is skipped.
    ///   - options: Applied after the manager's defaults; of its callback queue the default is main.
    ///   - manager: Whose caches are filled, unless options name others.
    ///   - progress: Called for each item that ends.
    ///   - completion: Called exactly once, when every item has ended or the prefetcher was stopped.
    public init(
        sources: [Source],
        options: KingfisherOptionsInfo? = nil,
        manager: KingfisherManager = .shared,
        progress: (@Sendable (PrefetchReport) -> Void)? = nil,
        completion: (@Sendable (PrefetchReport) -> Void)?
    ) {
        self.sources = sources
        self.manager = manager
        self.options = manager.parsed(options)
        self.progress = progress
        self.completion = completion
    }

    /// How many items are at work at once, at least 1.
    ///
    /// 5 unless set. It holds from `start` on.
    public var maxConcurrentDownloads: Int {
        get { state.withLock { $0.limit } }
        set { state.withLock { $0.limit = max(newValue, 1) } }
    }

    /// What has become of the list so far.
    public var report: PrefetchReport { state.withLock { report(of: $0.prefetch) } }

    /// Starts with the first items; an empty list is over at once.
    public func start() {
        handle(.started)
    }

    /// Stops: what is at work is cancelled, nothing begins any more, and what has not ended counts as
    /// failed with `taskCancelled`.
    ///
    /// Other requests for the same images are left alone. Without effect after the end.
    public func stop() {
        handle(.stopped)
    }

    private func report(of prefetch: Prefetch?) -> PrefetchReport {
        PrefetchReport(
            items: sources.indices.map { index in
                PrefetchReport.Item(source: sources[index], outcome: prefetch?.outcomes[index])
            }
        )
    }
}

// Working

extension ImagePrefetcher {
    private func handle(_ event: Prefetch.Event) {
        let actions = state.withLock { state in
            var prefetch = state.prefetch ?? makePrefetch(limit: state.limit)
            let actions = prefetch.handle(event)
            state.prefetch = prefetch
            for action in actions {
                switch action {
                // What nobody hears of is not written down: each report is as long as the list.
                case .tell where progress == nil: break
                case .tell: state.news.append((report(of: prefetch), false))
                case .finish: state.news.append((report(of: prefetch), true))
                default: break
                }
            }
            return actions
        }
        for action in actions { perform(action) }
    }

    private func makePrefetch(limit: Int) -> Prefetch {
        Prefetch(
            keys: sources.map(\.cacheKey),
            rules: Prefetch.Rules(
                forceRefresh: options.forceRefresh,
                bringsToMemory: options.alsoPrefetchToMemory,
                limit: limit
            )
        )
    }

    private func perform(_ action: Prefetch.Action) {
        switch action {
        // A hop, so that a long list of what is in memory does not call itself ever deeper.
        case .look(let index): surroundings.requests.async { [self] in look(index) }
        case .retrieve(let index): retrieve(index)
        case .cancel(let index):
            let running = state.withLock { $0.running.removeValue(forKey: index) }
            running?.cancel()
        case .tell where progress == nil: break
        case .tell, .finish:
            options.callbackQueue.run(main: surroundings.main) { [self] in tellNext() }
        }
    }

    private var surroundings: RequestSurroundings { manager.downloader.surroundings }

    private func look(_ index: Int) {
        // What is cached may be out of date: the request itself asks what the server's word is on it.
        if options.httpCaching == .standard, case .network = sources[index] {
            return handle(.found(index, .none))
        }
        let cache = options.targetCache ?? manager.cache
        cache.imageCachedTypeAsync(
            forKey: sources[index].cacheKey,
            processorIdentifier: options.processor.identifier,
            forcedExtension: options.forcedCacheFileExtension,
            callbackQueue: .untouch
        ) { [self] type in handle(.found(index, type)) }
    }

    private func retrieve(_ index: Int) {
        var options = options
        options.callbackQueue = .untouch
        let retrieval = manager.makeRetrieval(
            sources[index],
            options: SharedOptions(options),
            progress: nil
        ) { [self] result in
            state.withLock { $0.running[index] = nil }
            switch result {
            case .success(let found):
                handle(.retrieved(index, found.origin, byServer: found.response != nil))
            case .failure(let error): handle(.failed(index, error))
            }
        }
        let isWanted = state.withLock { state in
            guard state.prefetch?.isAtWork(index) == true else { return false }
            state.running[index] = retrieval
            return true
        }
        // Stopped meanwhile: nothing begins.
        if isWanted { retrieval.start() }
    }

    /// Tells what comes next, in the order in which it came up.
    private func tellNext() {
        let next = state.withLock { $0.news.isEmpty ? nil : $0.news.removeFirst() }
        guard let next else { return }
        if next.isLast { completion?(next.report) } else { progress?(next.report) }
    }
}
