import AlcedoImages

/// One request, from its start to its one terminal event: a pure state machine.
///
/// `queued → memory → disk → original → transport → decoding → processing → storing`, as far as it
/// has to go, then one of `done`, `failed`, `cancelled`, `superseded`. An outcome is decided first
/// and delivered later, on the callback queue: a cancel in between still wins.
struct RetrievalMachine {
    /// What the options mean for the machine.
    struct Rules: Sendable {
        var plan: RetrievalPlan
        /// Whether a processor makes the final image.
        var isProcessed = false
        /// Whether results are stored at all.
        var isStored = true
        /// Whether the disk gets the final image.
        var isStoredOnDisk = true
        /// Whether the disk gets the original of a processed image.
        var isOriginalStored = false
        /// Whether completion waits for the stores.
        var waitsForStores = false
    }

    /// What happens to a request.
    enum Event {
        case started
        /// The lookup found an image, in memory or about to be written.
        case foundImage(Image)
        /// The lookup found a file.
        case foundBytes([UInt8])
        case foundNothing
        case downloaded(FetchedBody)
        case downloadFailed(KingfisherError)
        case decoded(Image)
        case decodingFailed(ImageError)
        case processed(Image?)
        /// One of the stores has ended, well or not.
        case stored
        case cancelled
        case superseded
    }

    /// What is to be done.
    enum Action: Sendable {
        case look(RetrievalPlan.Lookup)
        case download
        case leaveDownload
        case decode(Encoded)
        case process(Image, of: FetchedBody?)
        /// Remove the file that the lookup found: it is no image.
        case discard(RetrievalPlan.Lookup)
        case storeInMemory(Image)
        /// Bring the original that was read from disk to its memory as well.
        case promoteOriginal(Image)
        case storeOnDisk(Image, bytes: [UInt8]?)
        case storeOriginal([UInt8])
        /// Have the callback queue take the outcome, and call back.
        case scheduleDelivery
    }

    /// Bytes that are still to be decoded.
    enum Encoded: Sendable {
        case file([UInt8])
        case body(FetchedBody)
    }

    /// What a request ends with.
    enum Outcome: Sendable {
        case image(Image, origin: RetrievalOrigin, bytes: [UInt8]?)
        case failure(Failure)
    }

    /// Why a request ends without an image.
    enum Failure: Sendable {
        case notCached
        case notAnImage([UInt8], ImageError)
        case notProcessed
        case cancelled
        case superseded
        case error(KingfisherError)
    }

    /// The commonest answer, made once.
    private static let scheduling: [Action] = [.scheduleDelivery]
    private static let downloading: [Action] = [.download]

    /// Where it is.
    private(set) var phase = RetrievalPhase.queued
    private let rules: Rules
    private var lookup = RetrievalPlan.Lookup.targetMemory
    private var origin = RetrievalOrigin.network
    private var bytes: [UInt8]?
    private var body: FetchedBody?
    private var awaitedStores = 0
    private var finished: Image?
    private var outcome: Outcome?
    private var isSuperseded = false
    private var isDelivered = false

    init(_ rules: Rules) {
        self.rules = rules
    }

    /// Whether its outcome is still open.
    var isLive: Bool { outcome == nil && !isDelivered }

    /// Whether progress that is on its way may still be told: before the completion, unless the
    /// request was cancelled.
    var wantsProgress: Bool {
        if case .failure(.cancelled) = outcome { return false }
        return !isDelivered
    }

    /// Takes one event in, and says what is to be done.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .cancelled: return cancel()
        default: return isLive ? advance(event) : []
        }
    }

    private mutating func advance(_ event: Event) -> [Action] {
        switch (event, phase) {
        case (.started, .queued):
            return take(rules.plan.first)
        case (.superseded, _):
            return supersede()
        case (.foundImage(let image), .memory), (.foundImage(let image), .disk),
            (.foundImage(let image), .original):
            return found(image)
        case (.foundBytes(let file), .disk), (.foundBytes(let file), .original):
            phase = .decoding
            bytes = file
            return [.decode(.file(file))]
        case (.foundNothing, .memory), (.foundNothing, .disk), (.foundNothing, .original):
            return take(rules.plan.next(after: lookup, found: false))
        case (.downloaded(let body), .transport):
            phase = .decoding
            bytes = body.bytes
            self.body = body
            return [.decode(.body(body))]
        case (.downloadFailed(let error), .transport):
            return end(.failure(.error(error)))
        case (.decoded(let image), .decoding):
            return decoded(image)
        case (.decodingFailed(let error), .decoding):
            return decodingFailed(error)
        case (.processed(let image), .processing):
            return image.map { store($0) } ?? end(.failure(.notProcessed))
        case (.stored, .storing):
            return stored()
        default:
            return []
        }
    }
}

// Finding

extension RetrievalMachine {
    private mutating func take(_ step: RetrievalPlan.Step) -> [Action] {
        switch step {
        case .look(let next):
            lookup = next
            phase = next.phase
            return next.asking
        case .end(.notCached):
            return end(.failure(.notCached))
        case .end:
            phase = .transport
            return Self.downloading
        }
    }

    private mutating func found(_ image: Image) -> [Action] {
        switch lookup {
        case .targetMemory:
            return end(.image(image, origin: .memory, bytes: nil))
        case .targetDisk:
            _ = end(.image(image, origin: .disk, bytes: bytes))
            return rules.isStored ? [.storeInMemory(image), .scheduleDelivery] : Self.scheduling
        case .originalMemory, .originalDisk:
            origin = .original
            let promotion: [Action] = lookup == .originalDisk ? [.promoteOriginal(image)] : []
            return promotion + process(image)
        }
    }

    private mutating func decoded(_ image: Image) -> [Action] {
        body == nil ? found(image) : process(image)
    }

    private mutating func decodingFailed(_ error: ImageError) -> [Action] {
        if let body {
            // A redirect that nobody follows has no image: its status says more than its body.
            guard (300..<400).contains(body.head.status) else {
                return end(.failure(.notAnImage(body.bytes, error)))
            }
            let reason = KingfisherError.ResponseErrorReason
                .invalidHTTPStatusCode(response: body.head)
            return end(.failure(.error(.responseError(reason: reason))))
        }
        // A file that is no image is a miss: the walk goes on behind it.
        bytes = nil
        return [.discard(lookup)] + take(rules.plan.next(after: lookup, found: false))
    }

    private mutating func process(_ image: Image) -> [Action] {
        guard rules.isProcessed else { return store(image) }
        phase = .processing
        return [.process(image, of: body)]
    }
}

// Storing

extension RetrievalMachine {
    private mutating func store(_ image: Image) -> [Action] {
        guard rules.isStored else {
            return end(.image(image, origin: origin, bytes: bytes))
        }
        phase = .storing
        var actions: [Action] = []
        actions.reserveCapacity(4)
        actions.append(.storeInMemory(image))
        if rules.isStoredOnDisk {
            actions.append(.storeOnDisk(image, bytes: rules.isProcessed ? nil : bytes))
        }
        if rules.isOriginalStored, origin == .network, let bytes {
            actions.append(.storeOriginal(bytes))
        }
        awaitedStores = rules.waitsForStores ? actions.count - 1 : 0
        guard awaitedStores == 0 else {
            finished = image
            return actions
        }
        actions += end(.image(image, origin: origin, bytes: bytes))
        return actions
    }

    private mutating func stored() -> [Action] {
        awaitedStores -= 1
        guard awaitedStores == 0, let image = finished else { return [] }
        return end(.image(image, origin: origin, bytes: bytes))
    }
}

// Ending

extension RetrievalMachine {
    private mutating func end(_ outcome: Outcome) -> [Action] {
        self.outcome = outcome
        body = nil
        finished = nil
        return Self.scheduling
    }

    private mutating func cancel() -> [Action] {
        guard !isDelivered else { return [] }
        guard outcome == nil else {
            // Decided, and not told yet: the delivery that is under way tells of the cancel.
            outcome = .failure(.cancelled)
            return []
        }
        let leaving: [Action] = phase == .transport ? [.leaveDownload] : []
        return leaving + end(.failure(.cancelled))
    }

    /// Reading the disk for something that nobody will look at is not worth it; what comes over the
    /// network is, for the caches.
    private mutating func supersede() -> [Action] {
        isSuperseded = true
        switch phase {
        case .queued, .memory, .disk, .original: return end(.failure(.superseded))
        default: return []
        }
    }

    /// Takes the outcome, which the caller delivers at once; `nil` when it has been taken, or there
    /// is none yet.
    mutating func takeOutcome() -> Outcome? {
        guard let outcome else { return nil }
        self.outcome = nil
        isDelivered = true
        bytes = nil
        phase =
            switch outcome {
            case .failure(.cancelled): .cancelled
            case .failure(.superseded): .superseded
            case _ where isSuperseded: .superseded
            case .failure: .failed
            case .image: .done
            }
        return outcome
    }
}

extension RetrievalPlan.Lookup {
    private static let askingTargetMemory = [RetrievalMachine.Action.look(.targetMemory)]
    private static let askingTargetDisk = [RetrievalMachine.Action.look(.targetDisk)]
    private static let askingOriginalMemory = [RetrievalMachine.Action.look(.originalMemory)]
    private static let askingOriginalDisk = [RetrievalMachine.Action.look(.originalDisk)]

    /// The one action of asking, made once: every request asks.
    fileprivate var asking: [RetrievalMachine.Action] {
        switch self {
        case .targetMemory: Self.askingTargetMemory
        case .targetDisk: Self.askingTargetDisk
        case .originalMemory: Self.askingOriginalMemory
        case .originalDisk: Self.askingOriginalDisk
        }
    }

    /// The phase in which the question is asked.
    fileprivate var phase: RetrievalPhase {
        switch self {
        case .targetMemory: .memory
        case .targetDisk: .disk
        case .originalMemory, .originalDisk: .original
        }
    }
}
