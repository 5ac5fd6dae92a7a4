/// Where an image comes from: a pure function of the options and of what the caches have.
///
/// `outcome` is the whole function; `first` and `next` walk it one lookup at a time, asking no more
/// than is needed. Both give the same.
///
/// The whole table is in <doc:RetrievalTable>. The original cache counts only where it may hold
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

    /// Makes the plan of a request.
    package init(
        forceRefresh: Bool,
        fromMemoryCacheOrRefresh: Bool,
        onlyFromCache: Bool,
        isOriginalEligible: Bool
    ) {
        self.forceRefresh = forceRefresh
        self.fromMemoryCacheOrRefresh = fromMemoryCacheOrRefresh
        self.onlyFromCache = onlyFromCache
        self.isOriginalEligible = isOriginalEligible
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
    }

    /// What to do next.
    package enum Step: Hashable, Sendable {
        /// Ask, and hand the answer to `next`.
        case look(Lookup)
        /// Ask no more.
        case end(Outcome)
    }

    /// The whole function.
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
        forceRefresh ? .end(.fetch) : .look(.targetMemory)
    }

    /// The step after a lookup.
    package func next(after lookup: Lookup, found: Bool) -> Step {
        switch lookup {
        case .targetMemory:
            if found { return .end(.serveMemory) }
            return fromMemoryCacheOrRefresh ? afterTarget : .look(.targetDisk)
        case .targetDisk:
            return found ? .end(.serveDisk) : afterTarget
        case .originalMemory:
            if found { return .end(.processOriginal(.memory)) }
            return fromMemoryCacheOrRefresh ? .end(nothingFound) : .look(.originalDisk)
        case .originalDisk:
            return .end(found ? .processOriginal(.disk) : nothingFound)
        }
    }

    private var afterTarget: Step {
        isOriginalEligible ? .look(.originalMemory) : .end(nothingFound)
    }

    private var nothingFound: Outcome {
        onlyFromCache ? .notCached : .fetch
    }
}
