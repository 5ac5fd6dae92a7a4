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

    private let table = MemoryTable()
    private let cleaning: MemoryCleaning
    private let state: Mutex<State>
    private let time: any TimeSource

    init(_ config: Config, time: any TimeSource, queue: any WorkQueue) {
        cleaning = MemoryCleaning(
            table,
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
            table.trim(to: newValue)
        }
    }

    /// The longest since an image was stored, however often it is used; `nil` for no such limit.
    ///
    /// Setting it applies it to what is there, in time linear in the number of images.
    var maximumAge: Duration? {
        get { state.withLock { $0.maximumAge } }
        set {
            state.withLock { $0.maximumAge = newValue }
            table.changeAll { $0.limitAge(to: newValue) }
        }
    }

    /// An image that has not expired; reading it is a use of it.
    ///
    /// - Parameters:
    ///   - key: What it is stored under.
    ///   - content: The checksum of the content that it must have been made of; `nil` for anything.
    ///   - extending: What the use does to its life.
    /// - Returns: The image; `nil` when there is none.
    func image(
        for key: CacheKey,
        madeFrom content: UInt64? = nil,
        extending: ExpirationExtending
    ) -> Image? {
        let reading = time.reading
        let extends = extending == .cacheTime
        switch table.use(key, at: reading, extends: extends, madeFrom: content) {
        case .image(let image):
            if case .expirationTime(let expiration) = extending {
                prolong(key, by: expiration, from: reading.instant)
            }
            return image
        case .expired: table.remove(key) { $0.expiry <= reading.instant }
        case .other, nil: break
        }
        return nil
    }

    private func prolong(
        _ key: CacheKey,
        by expiration: StorageExpiration,
        from now: MonotonicInstant
    ) {
        let today = time.timestamp
        table.change(key) { $0.live(expiration.lifetime, from: now, today: today) }
    }

    /// Looks at an entry, expired or not, without using it.
    func entry(for key: CacheKey) -> MemoryEntry? {
        table.entry(of: key)
    }

    /// The identifiers of the processors whose images of a resource are here, in order.
    ///
    /// - Complexity: Linear in the number of images.
    func processors(of resource: String) -> [String] {
        table.list.map(\.key).filter { $0.resource == resource }.map(\.processor).sorted()
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
    ///   - content: The checksum of the response's content that it was made of.
    func store(
        _ image: Image,
        for key: CacheKey,
        expiration: StorageExpiration?,
        unused: Duration = .zero,
        age: Duration = .zero,
        content: UInt64? = nil
    ) {
        let now = time.now
        let (config, maximumAge) = state.withLock { ($0.config, $0.maximumAge) }
        let lifetime = (expiration ?? config.expiration).lifetime
        let lastUse = unused == .zero ? now : now + (.zero - unused)
        let entry = MemoryEntry(
            image,
            for: key,
            lifetime: lifetime,
            expiry: lifetime.expiry(after: lastUse, now: now, today: time.timestamp),
            born: age == .zero ? lastUse : now + (.zero - age),
            maximumAge: maximumAge,
            content: content
        )
        guard entry.expiry > now, image.cost <= config.totalCostLimit else { return remove(key) }
        table.insert(entry, within: config)
        cleaning.schedule(for: entry.expiry, now: now)
    }

    /// Removes an image.
    func remove(_ key: CacheKey) {
        table.remove(key) { _ in true }
    }

    /// Removes every image.
    func removeAll() {
        table.removeAll { _ in true }
    }

    /// Removes what has expired.
    func removeExpired() {
        let now = time.now
        table.removeAll { $0.expiry <= now }
    }

    /// The reported cost, the sum of the entries' costs, and their number.
    var totals: (reported: Int, summed: Int, count: Int) {
        let costs = table.list.map(\.image.cost)
        return (table.cost, costs.reduce(0, +), costs.count)
    }
}
