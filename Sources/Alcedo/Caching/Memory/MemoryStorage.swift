import AlcedoCore
import AlcedoImages
import AlcedoSeams
import Synchronization

/// The memory layer of a cache: images by key, with a limit on their number and on their cost.
///
/// Safe from any thread; looking up, storing and removing take constant time. What has expired is
/// never given out, and is removed when it is asked for or at the next cleaning.
public final class MemoryStorage: Sendable {
    private struct State {
        var config: Config
        var maximumAge: Duration?
    }

    private let shards = MemoryShards()
    private let cleaning: MemoryCleaning
    private let state: Mutex<State>
    private let time: any TimeSource

    init(_ config: Config, time: any TimeSource, queue: any WorkQueue) {
        cleaning = MemoryCleaning(
            shards,
            interval: config.cleanInterval,
            time: time,
            queue: queue
        )
        state = Mutex(State(config: config))
        self.time = time
    }

    /// The limits and the lifetime; setting it applies the limits at once.
    public var config: Config {
        get { state.withLock { $0.config } }
        set {
            state.withLock { $0.config = newValue }
            cleaning.setInterval(newValue.cleanInterval)
            shards.trim(to: newValue)
        }
    }

    /// The longest since an image was stored, however often it is used; `nil` for no such limit.
    ///
    /// Setting it applies it to what is there, in time linear in the number of images.
    var maximumAge: Duration? {
        get { state.withLock { $0.maximumAge } }
        set {
            state.withLock { $0.maximumAge = newValue }
            shards.change { $0.limitAge(to: newValue) }
        }
    }

    /// An image that has not expired; reading it is a use of it.
    func image(for key: CacheKey, extending: ExpirationExtending) -> Image? {
        let reading = time.reading
        switch shards.use(key, at: reading, extending, today: today(for: extending)) {
        case .image(let image): return image
        case .expired: shards.remove(key) { $0.expiry <= reading.instant }
        case nil: break
        }
        return nil
    }

    /// The date, where a lifetime may need it: the wall clock takes as long to read as the rest.
    private func today(for extending: ExpirationExtending) -> Timestamp {
        if case .expirationTime = extending { time.timestamp } else { .distantPast }
    }

    /// Looks at an entry, expired or not, without using it.
    func entry(for key: CacheKey) -> MemoryEntry? {
        shards.entry(of: key)
    }

    /// The identifiers of the processors whose images of a resource are here, in order.
    ///
    /// - Complexity: Linear in the number of images.
    func processors(of resource: String) -> [String] {
        shards.list.map(\.key).filter { $0.resource == resource }.map(\.processor).sorted()
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
        let reading = time.reading
        let now = reading.instant
        let (config, maximumAge) = state.withLock { ($0.config, $0.maximumAge) }
        let lifetime = (expiration ?? config.expiration).lifetime
        let lastUse = unused == .zero ? now : now + (.zero - unused)
        var entry = MemoryEntry(
            image: image,
            lifetime: lifetime,
            expiry: lifetime.expiry(after: lastUse, now: now, today: time.timestamp),
            born: age == .zero ? lastUse : now + (.zero - age),
            latest: .distantFuture,
            lastUse: reading.order
        )
        entry.limitAge(to: maximumAge)
        guard entry.expiry > now, image.cost <= config.totalCostLimit else { return remove(key) }
        shards.insert(entry, for: key)
        shards.trim(to: config)
        cleaning.schedule(for: entry.expiry, now: now)
    }

    /// Removes an image.
    func remove(_ key: CacheKey) {
        shards.remove(key) { _ in true }
    }

    /// Removes every image.
    func removeAll() {
        shards.removeAll { _ in true }
    }

    /// Removes what has expired.
    func removeExpired() {
        let now = time.now
        shards.removeAll { $0.expiry <= now }
    }

    /// The reported cost, the sum of the entries' costs, and their number.
    var totals: (reported: Int, summed: Int, count: Int) {
        let costs = shards.list.map(\.cost)
        return (shards.cost, costs.reduce(0, +), costs.count)
    }
}
