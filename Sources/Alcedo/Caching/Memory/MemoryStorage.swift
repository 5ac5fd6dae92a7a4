import AlcedoCore
import AlcedoImages
import AlcedoSeams
import Synchronization

/// The memory layer of a cache: images by key, with a limit on their number and on their cost.
///
/// Safe from any thread; every operation but `removeExpired` takes constant time. What has expired
/// is never given out, and is removed when it is asked for or at the next cleaning.
final class MemoryStorage: Sendable {
    /// How an entry was stored, and until when it lives.
    struct Entry: Sendable {
        var image: Image
        var lifetime: Lifetime
        /// On the monotonic clock, so that setting the wall clock changes nothing.
        var expiry: MonotonicInstant
    }

    private struct State {
        var config: ImageCache.MemoryConfig
        var entries = LeastRecentlyUsed<Entry>()
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

    init(_ config: ImageCache.MemoryConfig, time: any TimeSource, queue: any WorkQueue) {
        state = Mutex(State(config: config))
        self.time = time
        self.queue = queue
    }

    /// The limits and the lifetime; setting it applies the limits at once.
    var config: ImageCache.MemoryConfig {
        get { state.withLock { $0.config } }
        set {
            state.withLock { state in
                state.config = newValue
                state.trim()
            }
        }
    }

    /// An image that has not expired; reading it is a use of it.
    func image(for key: CacheKey, extending: ExpirationExtending) -> Image? {
        let now = time.now
        return state.withLock { state in
            let found = state.entries.use(key) { entry -> (answer: Image?, isUse: Bool) in
                guard entry.expiry > now else { return (nil, false) }
                entry.extend(extending, now: now, today: time)
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

    /// Stores an image, unless it would be expired at once.
    ///
    /// It counts as stored `age` ago.
    func store(
        _ image: Image,
        for key: CacheKey,
        expiration: StorageExpiration?,
        age: Duration = .zero
    ) {
        let now = time.now
        let cleaning = state.withLock { state -> MonotonicInstant? in
            let lifetime = (expiration ?? state.config.expiration).lifetime
            let stored = age == .zero ? now : now + (.zero - age)
            let expiry = lifetime.expiry(after: stored, now: now, today: time.timestamp)
            guard expiry > now else {
                state.entries.remove(key)
                return nil
            }
            let entry = Entry(image: image, lifetime: lifetime, expiry: expiry)
            state.entries.insert(entry, cost: image.cost, for: key)
            state.trim()
            return state.cleaning(of: expiry, now: now)
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
