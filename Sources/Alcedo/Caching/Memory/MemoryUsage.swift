import Synchronization

/// What the images of all shards cost together.
///
/// An object of its own: what stands beside it in memory would be fetched anew by every other core
/// when it changes.
final class MemoryUsage: Sendable {
    private let costs = Atomic<Int>(0)
    private let counts = Atomic<Int>(0)

    /// The sum of the costs.
    var cost: Int { costs.load(ordering: .relaxed) }

    /// Whether there are no images: they count before they come, and until they are gone.
    var isZero: Bool { counts.load(ordering: .relaxed) == 0 }

    /// Whether there are more images than may be, or they cost more.
    func isOver(_ config: MemoryStorage.Config) -> Bool {
        cost > config.totalCostLimit || counts.load(ordering: .relaxed) > config.countLimit
    }

    /// Takes down that an entry comes.
    func add(_ entry: MemoryEntry) {
        costs.wrappingAdd(entry.image.cost, ordering: .relaxed)
        counts.wrappingAdd(1, ordering: .relaxed)
    }

    /// Takes down that an entry is gone.
    func subtract(_ entry: MemoryEntry) {
        costs.wrappingSubtract(entry.image.cost, ordering: .relaxed)
        counts.wrappingSubtract(1, ordering: .relaxed)
    }
}
