import AlcedoCore
import AlcedoImages
import AlcedoSeams
import Synchronization

/// The memory layer of a cache: images by key, with a limit on their number and on their cost.
///
/// Safe from any thread; looking up, storing and removing take constant time. What has expired is
/// never given out, and is removed when it is asked for or at the next cleaning.
///
/// Over a limit the image goes that was used longest ago, whichever shard it is in: each use has a
/// tick, and the shards' oldest are compared.
public final class MemoryStorage: Sendable {
    typealias Entry = MemoryShard.Entry

    private struct State {
        var config: Config
        var maximumAge: Duration?
        /// The instant of the next cleaning, while one is armed.
        var nextCleaning: MonotonicInstant?
    }

    private static let shardCount = 4

    private let shards: [MemoryShard]
    private let state: Mutex<State>
    private let usage = MemoryUsage()
    /// One at a time makes room: two would each remove what one of them needs.
    private let trimming = Mutex<Void>(())
    private let time: any TimeSource
    private let queue: any WorkQueue

    init(_ config: Config, time: any TimeSource, queue: any WorkQueue) {
        shards = (0..<Self.shardCount).map { _ in MemoryShard() }
        state = Mutex(State(config: config))
        self.time = time
        self.queue = queue
    }

    /// The limits and the lifetime; setting it applies the limits at once.
    public var config: Config {
        get { state.withLock { $0.config } }
        set {
            state.withLock { $0.config = newValue }
            trim(to: newValue)
        }
    }

    /// The longest since an image was stored, however often it is used; `nil` for no such limit.
    ///
    /// Setting it applies it to what is there, in time linear in the number of images.
    var maximumAge: Duration? {
        get { state.withLock { $0.maximumAge } }
        set {
            state.withLock { $0.maximumAge = newValue }
            for shard in shards {
                shard.access { list in list.change { $0.limitAge(to: newValue) } }
            }
        }
    }

    /// An image that has not expired; reading it is a use of it.
    func image(for key: CacheKey, extending: ExpirationExtending) -> Image? {
        let now = time.now
        let found = shard(of: key).access { list -> Found? in
            list.use(key) { entry -> (answer: Found, isUse: Bool) in
                guard entry.expiry > now else { return (.expired, false) }
                entry.extend(extending, now: now, today: time)
                entry.tick = usage.nextTick()
                return (.image(entry.image), true)
            }
        }
        switch found {
        case .image(let image): return image
        case .expired: remove(key) { $0.expiry <= now }
        case nil: break
        }
        return nil
    }

    /// What a lookup found.
    private enum Found {
        case image(Image)
        case expired
    }

    /// Looks at an entry, expired or not, without using it.
    func entry(for key: CacheKey) -> Entry? {
        shard(of: key).access { $0.value(of: key) }
    }

    /// The identifiers of the processors whose images of a resource are here, in order.
    ///
    /// - Complexity: Linear in the number of images.
    func processors(of resource: String) -> [String] {
        let keys = shards.flatMap { $0.access { $0.entries.map(\.key) } }
        return keys.filter { $0.resource == resource }.map(\.processor).sorted()
    }

    /// Stores an image, unless it would be expired at once, or costs more than all may; what was
    /// there of the key is gone either way.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - key: What it is stored under.
    ///   - expiration: How long it lives; the layer's setting when `nil`.
    ///   - unused: For how long it has not been used.
    ///   - age: How long ago it was stored, here or where it comes from.
    func store(
        _ image: Image,
        for key: CacheKey,
        expiration: StorageExpiration?,
        unused: Duration = .zero,
        age: Duration = .zero
    ) {
        let now = time.now
        let (config, maximumAge) = state.withLock { ($0.config, $0.maximumAge) }
        let lifetime = (expiration ?? config.expiration).lifetime
        let lastUse = unused == .zero ? now : now + (.zero - unused)
        var entry = Entry(
            image: image,
            lifetime: lifetime,
            expiry: lifetime.expiry(after: lastUse, now: now, today: time.timestamp),
            born: age == .zero ? lastUse : now + (.zero - age),
            latest: .distantFuture,
            tick: usage.nextTick()
        )
        entry.limitAge(to: maximumAge)
        guard entry.expiry > now, image.cost <= config.totalCostLimit else { return remove(key) }
        // Counted before it is there: while nothing is counted there is nothing.
        usage.add(entry)
        let replaced = shard(of: key).access { [entry] list -> Entry? in
            list.insert(entry, cost: entry.image.cost, for: key)
        }
        if let replaced { usage.subtract(replaced) }
        trim(to: config)
        scheduleCleaning(of: entry.expiry, now: now)
    }

    /// Removes an image.
    func remove(_ key: CacheKey) {
        let removed = shard(of: key).access { $0.remove(key) }
        if let removed { usage.subtract(removed) }
    }

    /// Removes an image if it is still as it was found.
    private func remove(_ key: CacheKey, where isRemoved: @Sendable (Entry) -> Bool) {
        let removed = shard(of: key).access { list in
            list.value(of: key).map(isRemoved) == true ? list.remove(key) : nil
        }
        if let removed { usage.subtract(removed) }
    }

    /// Removes every image.
    func removeAll() {
        removeAll { _ in true }
    }

    /// Removes what has expired.
    func removeExpired() {
        let now = time.now
        removeAll { $0.expiry <= now }
    }

    /// The reported cost, the sum of the entries' costs, and their number.
    var totals: (reported: Int, summed: Int, count: Int) {
        let entries = shards.flatMap { $0.access { $0.entries.map(\.cost) } }
        return (usage.cost, entries.reduce(0, +), entries.count)
    }

    private func shard(of key: CacheKey) -> MemoryShard {
        shards[key.slot(of: Self.shardCount)]
    }

    private func removeAll(where isRemoved: @Sendable (Entry) -> Bool) {
        guard !usage.isZero else { return }
        for shard in shards {
            // The images are let go after the lock is.
            let removed = shard.access { $0.removeAll(where: isRemoved) }
            for entry in removed { usage.subtract(entry) }
        }
    }

    /// Removes the least recently used until the limits hold.
    private func trim(to config: Config) {
        guard usage.isOver(config) else { return }
        var removed: [Entry] = []
        trimming.withLock { _ in
            while usage.isOver(config) {
                let oldest = shards.compactMap { shard in shard.oldestTick.map { ($0, shard) } }
                guard let (tick, shard) = oldest.min(by: { $0.0 < $1.0 }) else { return }
                guard let entry = shard.removeOldest(used: tick) else { continue }
                usage.subtract(entry)
                removed.append(entry)
            }
        }
    }
}

// Cleaning

extension MemoryStorage {
    /// Arms a cleaning for an entry, unless it never expires or a cleaning comes before.
    ///
    /// Cleanings are an interval apart at least.
    private func scheduleCleaning(of expiry: MonotonicInstant, now: MonotonicInstant) {
        guard expiry < .distantFuture else { return }
        let due = state.withLock { state -> MonotonicInstant? in
            let wanted = max(expiry, now + state.config.cleanInterval)
            if let next = state.nextCleaning, next <= wanted { return nil }
            state.nextCleaning = wanted
            return wanted
        }
        guard let due else { return }
        queue.async(after: due - now, .housekeeping) { [weak self] in
            self?.clean(armedFor: due)
        }
    }

    private func clean(armedFor instant: MonotonicInstant) {
        let isDue = state.withLock { state in
            // A store since may have armed an earlier cleaning, which has armed the next one.
            guard state.nextCleaning == instant else { return false }
            state.nextCleaning = nil
            return true
        }
        guard isDue else { return }
        removeExpired()
        guard !usage.isZero else { return }
        let next = shards.compactMap { $0.access { $0.least(by: \.expiry) } }.min()
        if let next { scheduleCleaning(of: next, now: time.now) }
    }
}

extension MemoryShard.Entry {
    /// Brings the end forward to the age that an entry may reach.
    fileprivate mutating func limitAge(to maximumAge: Duration?) {
        latest = maximumAge.map { born + $0 } ?? .distantFuture
        expiry = min(expiry, latest)
    }

    fileprivate mutating func extend(
        _ extending: ExpirationExtending,
        now: MonotonicInstant,
        today: any TimeSource
    ) {
        switch extending {
        case .none: return
        case .cacheTime: break
        case .expirationTime(let expiration): lifetime = expiration.lifetime
        }
        expiry = min(lifetime.expiry(after: now, now: now, today: today.timestamp), latest)
    }
}

extension MonotonicInstant {
    /// The latest there is; it stands for "never".
    static let distantFuture = MonotonicInstant(nanoseconds: .max)
}
