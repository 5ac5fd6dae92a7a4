import AlcedoCore
import AlcedoImages
import AlcedoSeams
import Synchronization

/// All images in memory by key, in the order of their last use.
///
/// A lookup writes nothing that the lookups of other images write: it holds the lock of its thread's
/// `ReadingLane` alone, notes the use in the entry, and leaves the order of all as it is. A change
/// holds the locks of all lanes that threads have used, and begins by entering the noted uses in the
/// order. So a lookup costs one lock that no other core holds, and a change one for each lane.
// SAFETY: `lanes` and `entries` are made by `init` and stay until `deinit`. A lane's `uses` are touched
// under its lock; `entries` are read under the lock of an open lane and changed under those of all
// open ones. Lanes are opened under the lock of the first, which every change holds.
final class MemoryTable: @unchecked Sendable {
    /// What a lookup found.
    enum Found: Sendable {
        case image(Image)
        case expired
        /// One that was made of another content.
        case other
    }

    private typealias Entries = LeastRecentlyUsed<CacheKey, MemoryEntry>

    /// Threads beyond so many share lanes; a power of two.
    private static let laneCount = 8
    /// So many images may have been used in a lane since the last change: entering them in the order
    /// holds up what waits, a few milliseconds at most.
    private static let noteLimit = 4_096

    // Pointed to: counting the references to an array or a dictionary would make every lookup write
    // where all other threads do.
    private let lanes: UnsafeMutablePointer<ReadingLane>
    private let entries: UnsafeMutablePointer<Entries>
    /// So many lanes are open, from the first on.
    private let openLanes = Atomic<Int>(1)

    init() {
        lanes = .allocate(capacity: Self.laneCount)
        for index in 0..<Self.laneCount { (lanes + index).initialize(to: ReadingLane()) }
        entries = .allocate(capacity: 1)
        entries.initialize(to: Entries())
    }

    deinit {
        lanes.deinitialize(count: Self.laneCount)
        lanes.deallocate()
        entries.deinitialize(count: 1)
        entries.deallocate()
    }

    /// Looks an image up, and uses it unless it has expired.
    ///
    /// - Parameters:
    ///   - key: What it is stored under.
    ///   - reading: When that is.
    ///   - extends: Whether it begins a life anew that begins with each use.
    ///   - content: What it must have been made of; `nil` for anything.
    /// - Returns: What there is; `nil` for nothing.
    func use(
        _ key: CacheKey,
        at reading: TimeReading,
        extends: Bool,
        madeFrom content: UInt64? = nil
    ) -> Found? {
        let lane = openLane()
        var isFull = false
        let found = lane.pointee.lock.withLock { _ -> Found? in
            guard let entry = entries.pointee.value(of: key) else { return nil }
            guard entry.expiry > reading.instant else { return .expired }
            guard content == nil || content == entry.content else { return .other }
            if entry.use(at: reading, extends: extends) {
                lane.pointee.uses.append(entry)
                isFull = lane.pointee.uses.count >= Self.noteLimit
            }
            return .image(entry.image)
        }
        if isFull { change { _ in } }
        return found
    }

    /// Looks at an entry without using it.
    func entry(of key: CacheKey) -> MemoryEntry? {
        lanes.pointee.lock.withLock { _ in entries.pointee.value(of: key) }
    }

    /// Changes the entry of a key.
    func change(_ key: CacheKey, _ body: @Sendable (MemoryEntry) -> Void) {
        change { entries in entries.value(of: key).map(body) }
    }

    /// Changes every entry.
    func changeAll(_ body: @Sendable (MemoryEntry) -> Void) {
        change { entries in
            for entry in entries.entries { body(entry.value) }
        }
    }

    /// Puts an entry in place of the key's, and makes room for it.
    func insert(_ entry: MemoryEntry, within config: MemoryStorage.Config) {
        // What goes is let go after the locks are, here and below.
        _ = change { entries in
            let replaced = entries.insert(entry, cost: entry.image.cost, for: entry.key)
            return (replaced, entries.trim(to: config))
        }
    }

    /// Removes the least recently used until the limits hold.
    func trim(to config: MemoryStorage.Config) {
        _ = change { entries in entries.trim(to: config) }
    }

    /// Removes the entry of a key if it is as the condition says.
    func remove(_ key: CacheKey, where isRemoved: @Sendable (MemoryEntry) -> Bool) {
        _ = change { entries in
            entries.value(of: key).map(isRemoved) == true ? entries.remove(key) : nil
        }
    }

    /// Removes every entry that is as the condition says.
    func removeAll(where isRemoved: @Sendable (MemoryEntry) -> Bool) {
        _ = change { entries in entries.removeAll(where: isRemoved) }
    }

    /// Removes what has expired.
    ///
    /// - Returns: The instant at which the next of the others expires; `nil` without any.
    func removeExpired(at now: MonotonicInstant) -> MonotonicInstant? {
        let (_, next) = change { entries in
            (entries.removeAll { $0.expiry <= now }, entries.least(by: \.expiry))
        }
        return next
    }

    /// Every entry, most recently used first.
    var list: [MemoryEntry] { change { entries in entries.entries.map(\.value) } }

    /// The sum of the costs, as it is kept.
    var cost: Int { lanes.pointee.lock.withLock { _ in entries.pointee.totalCost } }

    /// Does one operation on the entries, in the order of their uses, while no thread reads them.
    private func change<Value: Sendable>(_ body: (inout Entries) -> Value) -> Value {
        holdingLanes {
            enterUses()
            return body(&entries.pointee)
        }
    }

    private func holdingLanes<Value: Sendable>(from index: Int = 0, _ body: () -> Value) -> Value {
        lanes[index].lock.withLock { _ in
            index + 1 < openLanes.load(ordering: .relaxed)
                ? holdingLanes(from: index + 1, body) : body()
        }
    }

    /// The lane of the calling thread, opened if it is the first to use it.
    private func openLane() -> UnsafeMutablePointer<ReadingLane> {
        let index = ThreadNumber.current & (Self.laneCount - 1)
        if index >= openLanes.load(ordering: .relaxed) {
            lanes.pointee.lock.withLock { _ in
                let open = max(openLanes.load(ordering: .relaxed), index + 1)
                openLanes.store(open, ordering: .relaxed)
            }
        }
        return lanes + index
    }

    /// Enters in the order what was used since the last time: all of it later than what was not.
    private func enterUses() {
        for index in 1..<openLanes.load(ordering: .relaxed)
        where !lanes[index].uses.isEmpty {
            lanes.pointee.uses += lanes[index].uses
            lanes[index].uses.removeAll(keepingCapacity: true)
        }
        guard !lanes.pointee.uses.isEmpty else { return }
        lanes.pointee.uses.sort { $0.lastUse < $1.lastUse }
        for entry in lanes.pointee.uses {
            entry.settle()
            entries.pointee.use(entry.key)
        }
        lanes.pointee.uses.removeAll(keepingCapacity: true)
    }
}

extension LeastRecentlyUsed<CacheKey, MemoryEntry> {
    /// Removes the least recently used until the limits hold.
    fileprivate mutating func trim(to config: MemoryStorage.Config) -> [MemoryEntry] {
        var removed: [MemoryEntry] = []
        while totalCost > config.totalCostLimit || count > config.countLimit,
            let oldest = oldestEntry
        {
            remove(oldest.key)
            removed.append(oldest.value)
        }
        return removed
    }
}
