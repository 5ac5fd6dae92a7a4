import AlcedoImages

/// One request, from its start to its one terminal event: a pure state machine.
///
/// For each source it tries: `queued → memory → disk → original → transport → decoding → processing →
/// storing`, as far as it has to go; after a failure `retrying`, when there is a strategy, and then
/// from the start again. It ends in one of `done`, `failed`, `cancelled`, `superseded`. An outcome is
/// decided first and taken by whoever delivers it; between the two a cancel still wins. Once an
/// outcome is decided nothing is started for the request, but for what is to be stored.
struct RetrievalMachine {
    /// What the options of a request decide.
    struct Rules: Sendable {
        /// Where the image is looked for.
        var plan: RetrievalPlan
        /// What makes the final image.
        var processor: any ImageProcessor = DefaultImageProcessor.default
        /// Whether caches are filled.
        var isStored = true
        /// Whether the disk gets the final image.
        var isStoredOnDisk = true
        /// Whether the disk gets the original of a processed image.
        var isOriginalStored = false
        /// Whether completion waits for the stores.
        var waitsForStores = false

        /// Whether the final image is another than the one in the file.
        var isProcessed: Bool { !processor.identifier.isEmpty }
    }

    /// What happens to a request.
    enum Event {
        case started
        /// The lookup found an image, in memory or about to be written.
        case foundImage(Image)
        /// The lookup found a file; the processor may still have to make the image of it.
        case foundBytes([UInt8], isUnprocessed: Bool)
        case foundNothing
        /// The stored responses have one that may be shown.
        case foundResponse(FetchedBody)
        /// A transfer brought a body.
        case downloaded(FetchedBody)
        /// A provider gave a file.
        case provided([UInt8])
        case fetchFailed(KingfisherError)
        case decoded(Image)
        indirect case decodingFailed(ImageError)
        case processed(Image?)
        /// One of the stores has ended, well or not.
        case stored
        /// The strategy decided, the so many-th time it was asked.
        indirect case retryDecided(RetryDecision, ask: Int)
        /// The delay after a decision is over.
        indirect case retryDue(ask: Int, userInfo: (any Sendable)?)
        case cancelled
        case superseded
    }

    /// What is to be done.
    enum Action: Sendable {
        /// Take another source's keys from now on, or the same one's again.
        indirect case turn(to: Source)
        case look(RetrievalPlan.Lookup)
        /// Fetch the current source.
        case fetch
        case leaveFetch
        case decode(Encoded)
        /// Have the processor work: on the image or, where nothing else reads it, on the file.
        case process(ImageProcessItem, of: FetchedBody?)
        /// Remove the file or the response that the lookup found: it is no image.
        case discard(RetrievalPlan.Lookup)
        case storeInMemory(Image)
        /// Bring the original that was read from disk to its memory as well.
        case promoteOriginal(Image)
        /// Write the image, which was made from the original, as the serializer says.
        case storeOnDisk(Image, original: [UInt8]?)
        case storeOriginal([UInt8])
        /// Wait until the response is written.
        case awaitResponse
        /// Ask the strategy, the so many-th time.
        indirect case askStrategy(RetryContext, ask: Int)
        indirect case waitForRetry(Duration, ask: Int, userInfo: (any Sendable)?)
        case leaveRetry
        /// Have the callback queue take the outcome, and call back.
        case scheduleDelivery
    }

    /// Bytes that are still to be decoded.
    enum Encoded: Sendable {
        /// A file of the disk; originals are kept as they came, whatever the serializer.
        case file([UInt8], isOriginal: Bool)
        /// What a provider gave.
        case provided([UInt8])
        /// What a transfer brought.
        case body(FetchedBody)
    }

    /// What a request ends with.
    enum Outcome: Sendable {
        case image(Image, origin: RetrievalOrigin, bytes: [UInt8]?)
        case failure(KingfisherError)
    }

    /// The commonest answers, made once.
    static let scheduling: [Action] = [.scheduleDelivery]
    static let fetching: [Action] = [.fetch]

    /// Where it is.
    var phase = RetrievalPhase.queued
    let rules: Rules
    var pipeline: FailurePipeline
    var lookup = RetrievalPlan.Lookup.targetMemory
    var origin = RetrievalOrigin.network
    /// Whether what is at hand was fetched, by whichever way, and not found in a cache.
    var isFetched = false
    var bytes: [UInt8]?
    /// Whether the file that the lookup found is still to be processed.
    var isUnprocessed = false
    var body: FetchedBody?
    /// Why the file that the processor works on is no image to the decoder.
    var undecoded: ImageError?
    /// The image that a processor works on.
    var unprocessed: Image?
    var awaitedStores = 0
    var finished: Image?
    var outcome: Outcome?
    var isCancelled = false
    var isSuperseded = false
    var isDelivered = false

    init(_ rules: Rules, pipeline: FailurePipeline) {
        self.rules = rules
        self.pipeline = pipeline
    }

    /// Whether its outcome is still open.
    var isLive: Bool { outcome == nil && !isDelivered }

    /// Whether progress that is on its way may still be told: before the completion, unless the
    /// request was cancelled.
    var wantsProgress: Bool { !isDelivered && !isCancelled }

    /// Where the image of the source that is being tried may come from: only what a server sends has
    /// the server's word on it.
    var plan: RetrievalPlan {
        guard rules.plan.followsServer, case .provider = source else { return rules.plan }
        var plan = rules.plan
        plan.caching = .ignoresHeaders
        return plan
    }

    /// The source that is being tried.
    var source: Source { pipeline.current }

    /// Takes one event in, and says what is to be done.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .cancelled: return cancel()
        case .superseded: return isLive ? supersede() : []
        default: return isLive ? advance(event) : []
        }
    }

    private mutating func advance(_ event: Event) -> [Action] {
        switch (event, phase) {
        case (.started, .queued):
            return take(plan.first)
        case (_, .memory), (_, .disk), (_, .original):
            return looked(event)
        case (_, .transport):
            return fetched(event)
        case (.decoded(let image), .decoding):
            return decoded(image)
        case (.decodingFailed(let error), .decoding):
            return decodingFailed(error)
        case (.processed(let image), .processing):
            return image.map { store($0) } ?? notProcessed()
        case (.stored, .storing):
            return stored()
        case (_, .retrying):
            return retrying(event)
        default:
            return []
        }
    }
}
