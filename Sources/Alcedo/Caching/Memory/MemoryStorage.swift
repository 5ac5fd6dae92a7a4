import AlcedoCore
import AlcedoImages
import AlcedoSeams
import Synchronization

/// The memory layer of a cache: images by key, with a limit on their number and on their cost.
///
/// Safe from any thread; every operation but `removeExpired` takes constant time. What has expired
/// is never given out, and is removed when it is asked for or at the next cleaning.
public final class MemoryStorage: Sendable {
    /// How an entry was stored, and until when it lives.
    struct Entry: Sendable {
        var image: Image
        var lifetime: Lifetime
        /// On the monotonic clock, so that setting the wall clock changes nothing.
        var expiry: MonotonicInstant
        /// When it was stored, or the file it was read from was.
        var born: MonotonicInstant
    }

    private struct State {
        var config: Config
        var maximumAge: Duration?
        var entries = LeastRecentlyUsed<CacheKey, Entry>()
        /// The instant of the next cleaning, while one is armed.
        var nextCleaning: MonotonicInstant?

        /// Removes the least recently used until the limits hold.
        mutating func trim() {
            while entries.count > config.countLimit || entries.totalCost > config.totalCostLimit {
                guard entries.removeOldest() != nil else { return }
            }
        }

        /// The instant at which an entry is to be cleaned away.
        ///
        /// `nil` when it never is, or a cleaning comes before. Cleanings are an interval apart at
        /// least.
        mutating func cleaning(
            of expiry: MonotonicInstant,
            now: MonotonicInstant
        ) -> MonotonicInstant? {
            guard expiry.nanoseconds < .max else { return nil }
            let wanted = max(expiry, now + config.cleanInterval)
            if let nextCleaning, nextCleaning <= wanted { return nil }
            nextCleaning = wanted
            return wanted
        }
    }

    private let state: Mutex<State>
    private let time: any TimeSource
    private let queue: any WorkQueue

    init(_ config: Config, time: any TimeSource, queue: any WorkQueue) {
        state = Mutex(State(config: config))
        self.time = time
        self.queue = queue
    }

    /// The limits and the lifetime; setting it applies the limits at once.
    public var config: Config {
        get { state.withLock { $0.config } }
        set {
            state.withLock { state in
                state.config = newValue
                state.trim()
            }
        }
    }

    /// The longest since an image was stored, however often it is used; `nil` for no such limit.
    ///
    /// Setting it applies it to what is there, in time linear in the number of images.
    var maximumAge: Duration? {
        get { state.withLock { $0.maximumAge } }
        set {
            state.withLock { state in
                state.maximumAge = newValue
                state.entries.change { $0.limitAge(to: newValue) }
            }
        }
    }

    /// An image that has not expired; reading it is a use of it.
    func image(for key: CacheKey, extending: ExpirationExtending) -> Image? {
        let now = time.now
        return state.withLock { state in
            let maximumAge = state.maximumAge
            let found = state.entries.use(key) { entry -> (answer: Image?, isUse: Bool) in
                guard entry.expiry > now else { return (nil, false) }
                entry.extend(extending, now: now, today: time)
                entry.limitAge(to: maximumAge)
                return (entry.image, true)
            }
            guard let image = found else { return nil }
            if image == nil { state.entries.remove(key) }
            return image
        }
    }

    /// Looks at an entry, expired or not, without using it.
    func entry(for key: CacheKey) -> Entry? {
        state.withLock { $0.entries.value(of: key) }
    }

    /// The identifiers of the processors whose images of a resource are here, in order.
    ///
    /// - Complexity: Linear in the number of images.
    func processors(of resource: String) -> [String] {
        let keys = state.withLock { $0.entries.entries.map(\.key) }
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
        let cleaning = state.withLock { state -> MonotonicInstant? in
            let lifetime = (expiration ?? state.config.expiration).lifetime
            let lastUse = unused == .zero ? now : now + (.zero - unused)
            let expiry = lifetime.expiry(after: lastUse, now: now, today: time.timestamp)
            let born = age == .zero ? lastUse : now + (.zero - age)
            var entry = Entry(image: image, lifetime: lifetime, expiry: expiry, born: born)
            entry.limitAge(to: state.maximumAge)
            guard entry.expiry > now, image.cost <= state.config.totalCostLimit else {
                state.entries.remove(key)
                return nil
            }
            state.entries.insert(entry, cost: image.cost, for: key)
            state.trim()
            return state.cleaning(of: entry.expiry, now: now)
        }
        cleaning.map { armCleaning(at: $0, now: now) }
    }

    /// Removes an image.
    func remove(_ key: CacheKey) {
        _ = state.withLock { $0.entries.remove(key) }
    }

    /// Removes every image.
    func removeAll() {
        // The images are let go after the lock is.
        let removed = state.withLock { state in
            let entries = state.entries
            state.entries.removeAll()
            return entries
        }
        withExtendedLifetime(removed) {}
    }

    /// Removes what has expired.
    func removeExpired() {
        let now = time.now
        // The images are let go after the lock is.
        let removed = state.withLock { $0.entries.removeAll { $0.expiry <= now } }
        withExtendedLifetime(removed) {}
    }

    /// The reported cost, the sum of the entries' costs, and their number.
    var totals: (reported: Int, summed: Int, count: Int) {
        state.withLock { state in
            let entries = state.entries.entries
            return (state.entries.totalCost, entries.reduce(0) { $0 + $1.cost }, entries.count)
        }
    }

    private func armCleaning(at instant: MonotonicInstant, now: MonotonicInstant) {
        queue.async(after: instant - now, .housekeeping) { [weak self] in
            self?.clean(armedFor: instant)
        }
    }

    private func clean(armedFor instant: MonotonicInstant) {
        // A store since may have armed an earlier cleaning, which has armed the next one.
        guard state.withLock({ $0.nextCleaning }) == instant else { return }
        removeExpired()
        let now = time.now
        let next = state.withLock { state -> MonotonicInstant? in
            state.nextCleaning = nil
            return state.entries.least(by: \.expiry).flatMap { state.cleaning(of: $0, now: now) }
        }
        next.map { armCleaning(at: $0, now: now) }
    }
}

extension MemoryStorage.Entry {
    /// Brings the end forward to the age that an entry may reach.
    fileprivate mutating func limitAge(to maximumAge: Duration?) {
        guard let maximumAge else { return }
        expiry = min(expiry, born + maximumAge)
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
        expiry = lifetime.expiry(after: now, now: now, today: today.timestamp)
    }
}
