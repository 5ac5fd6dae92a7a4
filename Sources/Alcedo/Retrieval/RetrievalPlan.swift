/// Where an image comes from: a pure function of the options and of what the caches have.
///
/// `outcome` is the whole function; `first` and `next` walk it one lookup at a time, asking no more
/// than is needed. Both give the same.
///
/// Where the server's word on freshness is followed, the stored responses take the place of the disk
/// and of the original cache: an image in memory is shown while its response is fresh, and any other
/// only when it was made of the response that may be shown now. <doc:HTTPFreshness> has that table.
///
/// The whole table of the rest is in <doc:RetrievalTable>. The original cache counts only where it may hold
/// something else than the target cache: with a processor, or when it is another cache.
package struct RetrievalPlan: Hashable, Sendable {
    /// Asks no cache.
    package var forceRefresh: Bool
    /// Does not read the disk.
    package var fromMemoryCacheOrRefresh: Bool
    /// Does not fetch.
    package var onlyFromCache: Bool
    /// Whether the original cache counts.
    package var isOriginalEligible: Bool
    /// Whose word on freshness counts.
    package var caching: Caching

    /// Whose word on freshness counts.
    package enum Caching: Hashable, Sendable {
        /// The options' alone.
        case ignoresHeaders
        /// The server's. While somebody may still change the request, nobody can tell yet which
        /// response answers it.
        case followsServer(isRequestKnown: Bool)
    }

    /// How the HTTP cache is asked for what has to be fetched.
    package enum Asking: Hashable, Sendable, CaseIterable {
        /// As RFC 9111 says.
        case normally
        /// Nothing is shown without the origin's word.
        case validating
        /// The origin is not asked; what is stale and not forbidden will do.
        case nobody
    }

    /// Makes the plan of a request.
    package init(
        forceRefresh: Bool,
        fromMemoryCacheOrRefresh: Bool,
        onlyFromCache: Bool,
        isOriginalEligible: Bool,
        caching: Caching = .ignoresHeaders
    ) {
        self.forceRefresh = forceRefresh
        self.fromMemoryCacheOrRefresh = fromMemoryCacheOrRefresh
        self.onlyFromCache = onlyFromCache
        self.isOriginalEligible = isOriginalEligible
        self.caching = caching
    }

    /// What a cache has; memory wins over disk.
    package enum Holding: Hashable, Sendable, CaseIterable {
        /// In memory; whether it is on disk as well makes no difference.
        case memory
        /// On disk alone.
        case disk
        /// Nothing that lives.
        case none
    }

    /// Where the image comes from.
    package enum Outcome: Hashable, Sendable {
        /// The image in the target cache's memory.
        case serveMemory
        /// The file on the target cache's disk.
        case serveDisk
        /// The original, from the layer that has it, goes through the processor.
        case processOriginal(Holding)
        /// The network or the provider is asked.
        case fetch
        /// The image is made of the response that may be shown.
        case makeFromResponse
        /// The request fails with `imageNotExisting` (3006).
        case notCached
    }

    /// One question to a cache.
    package enum Lookup: Hashable, Sendable {
        /// The target cache's memory.
        case targetMemory
        /// The target cache's disk.
        case targetDisk
        /// The original cache's memory.
        case originalMemory
        /// The original cache's disk.
        case originalDisk
        /// The stored responses, for one that may be shown without asking the origin first.
        case response
        /// The target cache's memory, for an image made of the response.
        case variantMemory
        /// The target cache's disk, for one.
        case variantDisk
    }

    /// What to do next.
    package enum Step: Hashable, Sendable {
        /// Ask, and hand the answer to `next`.
        case look(Lookup)
        /// Ask no more.
        case end(Outcome)
    }

    /// Whether the server's word on freshness counts.
    package var followsServer: Bool { caching != .ignoresHeaders }

    /// How the HTTP cache is asked.
    package var asking: Asking {
        if forceRefresh { return .validating }
        if onlyFromCache { return .nobody }
        return fromMemoryCacheOrRefresh ? .validating : .normally
    }

    /// The whole function, where headers are ignored.
    package func outcome(target: Holding, original: Holding) -> Outcome {
        if forceRefresh { return .fetch }
        if target == .memory { return .serveMemory }
        if target == .disk, !fromMemoryCacheOrRefresh { return .serveDisk }
        if isOriginalEligible {
            if original == .memory { return .processOriginal(.memory) }
            if original == .disk, !fromMemoryCacheOrRefresh { return .processOriginal(.disk) }
        }
        return nothingFound
    }

    /// The first step of the walk.
    package var first: Step {
        if forceRefresh { return .end(.fetch) }
        guard caching == .followsServer(isRequestKnown: false) else { return .look(.targetMemory) }
        // Memory is asked for what was made of the response, once that is there.
        return .end(fromMemoryCacheOrRefresh ? nothingFound : .fetch)
    }

    /// The step after a response has come that was stored before.
    package var afterResponse: Step {
        forceRefresh ? .end(.makeFromResponse) : .look(.variantMemory)
    }

    /// The step after a lookup.
    package func next(after lookup: Lookup, found: Bool) -> Step {
        switch lookup {
        case .targetMemory:
            if found { return .end(.serveMemory) }
            if fromMemoryCacheOrRefresh { return afterTarget }
            return .look(followsServer ? .response : .targetDisk)
        case .targetDisk:
            return found ? .end(.serveDisk) : afterTarget
        case .originalMemory:
            if found { return .end(.processOriginal(.memory)) }
            return fromMemoryCacheOrRefresh ? .end(nothingFound) : .look(.originalDisk)
        case .originalDisk:
            return .end(found ? .processOriginal(.disk) : nothingFound)
        case .response: return found ? afterResponse : .end(nothingFound)
        case .variantMemory:
            if found { return .end(.serveMemory) }
            return isOriginalEligible && !fromMemoryCacheOrRefresh
                ? .look(.variantDisk) : .end(.makeFromResponse)
        case .variantDisk: return .end(found ? .serveDisk : .makeFromResponse)
        }
    }

    private var afterTarget: Step {
        isOriginalEligible && !followsServer ? .look(.originalMemory) : .end(nothingFound)
    }

    private var nothingFound: Outcome {
        onlyFromCache ? .notCached : .fetch
    }
}
