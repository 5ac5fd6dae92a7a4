import AlcedoCore
import AlcedoSeams
import Synchronization

/// All images in memory, in parts, and what they cost together.
///
/// Over a limit the image goes that was used longest ago, whichever shard it is in: uses are in the
/// order of their readings of the clock, and the shards' oldest are compared.
// SAFETY: the shards are made by `init` and stay until `deinit`; each is a lock and what it guards.
final class MemoryShards: @unchecked Sendable {
    private static let count = 8

    private let usage = MemoryUsage()
    /// Pointed to: counting the references to a shard, or to an array of them, would make every
    /// lookup write where all other threads do.
    private let shards: UnsafeMutablePointer<MemoryShard>
    /// One at a time makes room: two would each remove what one of them needs.
    private let trimming = Mutex<Void>(())

    init() {
        shards = .allocate(capacity: Self.count)
        for index in 0..<Self.count { (shards + index).initialize(to: MemoryShard()) }
    }

    deinit {
        shards.deinitialize(count: Self.count)
        shards.deallocate()
    }

    private func place(of key: CacheKey) -> Int { key.slot(of: Self.count) }

    /// Looks an image up, and uses it unless it has expired.
    func use(
        _ key: CacheKey,
        at reading: TimeReading,
        _ extending: ExpirationExtending,
        today: Timestamp
    ) -> MemoryShard.Found? {
        shards[place(of: key)].use(key, at: reading, extending, today: today)
    }

    /// Looks at an entry without using it.
    func entry(of key: CacheKey) -> MemoryEntry? {
        shards[place(of: key)].access { $0.value(of: key) }
    }

    /// Puts an entry in place of the key's.
    func insert(_ entry: MemoryEntry, for key: CacheKey) {
        // Counted before it is there: while nothing is counted there is nothing.
        usage.add(entry)
        let replaced = shards[place(of: key)].access { list in
            list.insert(entry, cost: entry.image.cost, for: key)
        }
        if let replaced { usage.subtract(replaced) }
    }

    /// Removes the entry of a key if it is as the condition says.
    func remove(_ key: CacheKey, where isRemoved: @Sendable (MemoryEntry) -> Bool) {
        let removed = shards[place(of: key)].access { list in
            list.value(of: key).map(isRemoved) == true ? list.remove(key) : nil
        }
        if let removed { usage.subtract(removed) }
    }

    /// Removes every entry that is as the condition says.
    func removeAll(where isRemoved: @Sendable (MemoryEntry) -> Bool) {
        guard !usage.isZero else { return }
        for index in 0..<Self.count {
            // The images are let go after the lock is.
            let removed = shards[index].access { $0.removeAll(where: isRemoved) }
            for entry in removed { usage.subtract(entry) }
        }
    }

    /// Removes the least recently used until the limits hold.
    func trim(to config: MemoryStorage.Config) {
        guard usage.isOver(config) else { return }
        var removed: [MemoryEntry] = []
        trimming.withLock { _ in
            while usage.isOver(config) {
                guard let (order, index) = oldest else { return }
                guard let entry = shards[index].removeOldest(used: order) else { continue }
                usage.subtract(entry)
                removed.append(entry)
            }
        }
    }

    /// The order of the use longest ago, and the shard of the entry that was used then.
    private var oldest: (order: UInt64, shard: Int)? {
        var oldest: (order: UInt64, shard: Int)?
        for index in 0..<Self.count {
            guard let order = shards[index].oldestUse else { continue }
            if oldest.map({ order < $0.order }) ?? true { oldest = (order, index) }
        }
        return oldest
    }

    /// Changes every entry.
    func change(_ body: @Sendable (inout MemoryEntry) -> Void) {
        for index in 0..<Self.count {
            shards[index].access { $0.change(body) }
        }
    }

    /// The instant at which the next entry expires; `nil` without entries.
    var nextExpiry: MonotonicInstant? {
        guard !usage.isZero else { return nil }
        return (0..<Self.count).compactMap { index in
            shards[index].access { $0.least(by: \.expiry) }
        }.min()
    }

    /// Every key and cost, in no order.
    var list: [(key: CacheKey, cost: Int)] {
        (0..<Self.count).flatMap { index in
            shards[index].access { $0.entries.map { ($0.key, $0.cost) } }
        }
    }

    /// The sum of the costs.
    var cost: Int { usage.cost }
}
