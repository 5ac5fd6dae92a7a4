import AlcedoImages
import Foundation

// Caches, and behind them the network or a provider

extension RetrievalMachine {
    /// Does the plan's next step.
    mutating func take(_ step: RetrievalPlan.Step) -> [Action] {
        switch step {
        case .look(let next):
            lookup = next
            phase = next.phase
            return next.asking
        case .end(.notCached):
            return fail(notCached)
        case .end(.makeFromResponse): return makeFromResponse()
        case .end:
            phase = .transport
            isFetched = true
            origin = source.origin
            return Self.fetching
        }
    }

    /// Takes a cache's answer in.
    mutating func looked(_ event: Event) -> [Action] {
        switch event {
        case .foundImage(let image): return found(image)
        case .foundBytes(let file, let isUnprocessed) where phase != .memory:
            let isOriginal = phase == .original
            phase = .decoding
            bytes = file
            self.isUnprocessed = isUnprocessed
            return [.decode(.file(file, isOriginal: isOriginal))]
        case .foundNothing: return take(plan.next(after: lookup, found: false))
        case .foundResponse(let found): return use(found)
        default: return []
        }
    }

    /// Looks whether the image of a stored response has been made already.
    private mutating func use(_ response: FetchedBody) -> [Action] {
        body = response
        isFetched = false
        origin = rules.isProcessed ? .original : .disk
        return take(plan.afterResponse)
    }

    /// Makes the image of a stored response.
    private mutating func makeFromResponse() -> [Action] {
        guard let body else { return [] }
        phase = .decoding
        bytes = body.bytes
        isFetched = true
        isUnprocessed = false
        origin = rules.isProcessed ? .original : .disk
        return [.decode(.body(body))]
    }

    private var notCached: KingfisherError {
        .cacheError(reason: .imageNotExisting(key: source.cacheKey))
    }

    /// Takes the network's or a provider's answer in.
    mutating func fetched(_ event: Event) -> [Action] {
        switch event {
        case .downloaded(let body) where body.answer?.wasStored == true: return use(body)
        case .downloaded(let body):
            phase = .decoding
            bytes = body.bytes
            self.body = body
            return [.decode(.body(body))]
        case .provided(let file):
            phase = .decoding
            bytes = file
            return [.decode(.provided(file))]
        case .fetchFailed(let error): return fail(error)
        default: return []
        }
    }

    private mutating func found(_ image: Image) -> [Action] {
        switch lookup {
        case .targetMemory, .variantMemory:
            return end(.image(image, origin: .memory, bytes: nil))
        case .targetDisk where isUnprocessed, .variantDisk where isUnprocessed:
            isUnprocessed = false
            origin = .disk
            return process(image)
        case .targetDisk, .variantDisk:
            _ = end(.image(image, origin: .disk, bytes: bytes))
            return rules.isStored ? [.storeInMemory(image), .scheduleDelivery] : Self.scheduling
        case .originalMemory, .originalDisk:
            origin = .original
            let promotion: [Action] = lookup == .originalDisk ? [.promoteOriginal(image)] : []
            return promotion + process(image)
        case .response: return []
        }
    }
}

// Making the image

extension RetrievalMachine {
    /// Takes a decoded file in.
    mutating func decoded(_ image: Image) -> [Action] {
        isFetched ? process(image) : found(image)
    }

    /// Takes in that a file is no image: a processor may know better.
    mutating func decodingFailed(_ error: ImageError) -> [Action] {
        // A redirect that nobody follows has no image: its status says more than its body.
        if let head = body?.head, (300..<400).contains(head.status) {
            return fail(.responseError(reason: .invalidHTTPStatusCode(response: head)))
        }
        guard rules.isProcessed, isFetched || isOriginalFile, let bytes else {
            return isFetched ? failUnmade(from: .data(Data(bytes ?? [])), error) : miss()
        }
        undecoded = error
        if !isFetched { origin = lookup == .originalDisk ? .original : .disk }
        phase = .processing
        return [.process(.data(Data(bytes)), of: body)]
    }

    /// Takes in that the processor made nothing.
    mutating func notProcessed() -> [Action] {
        guard let error = undecoded.take() else {
            return fail(notMade(from: unprocessed.map { .image($0) } ?? .data(Data()), nil))
        }
        return isFetched ? failUnmade(from: .data(Data(bytes ?? [])), error) : miss()
    }

    /// Fails with bytes that are no image; stored, they would fail the next request as well.
    private mutating func failUnmade(
        from item: ImageProcessItem,
        _ cause: ImageError
    ) -> [Action] {
        let dropping: [Action] = body?.answer == nil ? [] : [.discard(.response)]
        return dropping + fail(notMade(from: item, cause))
    }

    /// A file that is no image is a miss: the walk goes on behind it.
    private mutating func miss() -> [Action] {
        bytes = nil
        isUnprocessed = false
        return [.discard(lookup)] + take(plan.next(after: lookup, found: false))
    }

    /// Whether the file that the lookup found is one that the processor makes the image of.
    private var isOriginalFile: Bool { lookup == .originalDisk || isUnprocessed }

    private func notMade(from item: ImageProcessItem, _ cause: ImageError?) -> KingfisherError {
        .processorError(
            reason: .processingFailed(processor: rules.processor, item: item, cause: cause)
        )
    }

    private mutating func process(_ image: Image) -> [Action] {
        guard rules.isProcessed else { return store(image) }
        phase = .processing
        unprocessed = image
        return [.process(.image(image), of: body)]
    }
}

extension RetrievalPlan.Lookup {
    private static let askingTargetMemory = [RetrievalMachine.Action.look(.targetMemory)]
    private static let askingTargetDisk = [RetrievalMachine.Action.look(.targetDisk)]
    private static let askingOriginalMemory = [RetrievalMachine.Action.look(.originalMemory)]
    private static let askingOriginalDisk = [RetrievalMachine.Action.look(.originalDisk)]
    private static let askingResponse = [RetrievalMachine.Action.look(.response)]
    private static let askingVariantMemory = [RetrievalMachine.Action.look(.variantMemory)]
    private static let askingVariantDisk = [RetrievalMachine.Action.look(.variantDisk)]

    /// The one action of asking, made once: every request asks.
    fileprivate var asking: [RetrievalMachine.Action] {
        switch self {
        case .targetMemory: Self.askingTargetMemory
        case .targetDisk: Self.askingTargetDisk
        case .originalMemory: Self.askingOriginalMemory
        case .originalDisk: Self.askingOriginalDisk
        case .response: Self.askingResponse
        case .variantMemory: Self.askingVariantMemory
        case .variantDisk: Self.askingVariantDisk
        }
    }

    /// The phase in which the question is asked.
    fileprivate var phase: RetrievalPhase {
        switch self {
        case .targetMemory, .variantMemory: .memory
        case .targetDisk, .response, .variantDisk: .disk
        case .originalMemory, .originalDisk: .original
        }
    }
}
