/// Where an image comes from: a pure function of the options and of what the caches have.
///
/// `outcome` is the whole function; `first` and `next` walk it one lookup at a time, asking no more
/// than is needed. Both give the same.
///
/// | forceRefresh | target cache | fromMemoryCacheOrRefresh | original cache | onlyFromCache | outcome |
/// |---|---|---|---|---|---|
/// | on | | | | | fetch |
/// | off | memory | | | | serve memory |
/// | off | disk | off | | | serve disk |
/// | off | disk, none | | memory | | process the original |
/// | off | none | off | disk | | process the original |
/// | off | disk, none | | | on | not cached |
/// | off | disk, none | | | off | fetch |
///
/// The first row that fits decides; an empty field fits all. The original cache counts only where it
/// may hold something else than the target cache: with a processor, or when it is another cache.
struct RetrievalPlan: Hashable, Sendable {
    /// Asks no cache.
    var forceRefresh: Bool
    /// Does not read the disk.
    var fromMemoryCacheOrRefresh: Bool
    /// Does not fetch.
    var onlyFromCache: Bool
    /// Whether the original cache counts.
    var isOriginalEligible: Bool

    /// What a cache has; memory wins over disk.
    enum Holding: Hashable, Sendable, CaseIterable {
        case memory, disk, none
    }

    /// Where the image comes from.
    enum Outcome: Hashable, Sendable {
        case serveMemory, serveDisk
        case processOriginal(Holding)
        case fetch
        case notCached
    }

    /// One question to a cache.
    enum Lookup: Hashable, Sendable {
        case targetMemory, targetDisk, originalMemory, originalDisk
    }

    /// What to do next.
    enum Step: Hashable, Sendable {
        case look(Lookup)
        case end(Outcome)
    }

    /// The whole function.
    func outcome(target: Holding, original: Holding) -> Outcome {
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
    var first: Step {
        forceRefresh ? .end(.fetch) : .look(.targetMemory)
    }

    /// The step after a lookup.
    func next(after lookup: Lookup, found: Bool) -> Step {
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
