import AlcedoCore
import AlcedoImages
import AlcedoSeams
import Synchronization

/// An image in memory: how it was stored, and until when it lives.
// SAFETY: `lifetime` and `latest` are changed by the table alone, while no thread reads; what readers
// change is atomic.
final class MemoryEntry: @unchecked Sendable {
    let key: CacheKey
    let image: Image
    /// The checksum of the response's content that it was made of; `nil` where headers are ignored.
    let content: UInt64?
    private(set) var lifetime: Lifetime
    /// When it was stored, or the file it was read from was.
    private let born: MonotonicInstant
    /// What no extension goes past.
    private var latest: MonotonicInstant
    private let end: Atomic<Int64>
    private let order: Atomic<UInt64>
    private let isNoted = Atomic(false)

    init(
        _ image: Image,
        for key: CacheKey,
        lifetime: Lifetime,
        expiry: MonotonicInstant,
        born: MonotonicInstant,
        maximumAge: Duration?,
        content: UInt64? = nil
    ) {
        self.key = key
        self.image = image
        self.content = content
        self.lifetime = lifetime
        self.born = born
        latest = Self.latest(of: born, maximumAge)
        end = Atomic(min(expiry, latest).nanoseconds)
        order = Atomic(0)
    }

    /// On the monotonic clock, so that setting the wall clock changes nothing.
    var expiry: MonotonicInstant {
        MonotonicInstant(nanoseconds: end.load(ordering: .relaxed))
    }

    /// The order of its last use among all uses.
    var lastUse: UInt64 { order.load(ordering: .relaxed) }

    /// Uses it, and begins a life anew that begins with each use.
    ///
    /// - Returns: Whether this is the first use since the last `settle()`.
    func use(at reading: TimeReading, extends: Bool) -> Bool {
        order.store(reading.order, ordering: .relaxed)
        if extends, case .sliding = lifetime { begin(at: reading.instant, today: .distantPast) }
        // Looked at first: what is only read, another thread need not fetch anew.
        guard !isNoted.load(ordering: .relaxed) else { return false }
        return !isNoted.exchange(true, ordering: .relaxed)
    }

    /// Its last use has been entered in the order of all.
    func settle() { isNoted.store(false, ordering: .relaxed) }

    /// Gives it another lifetime, which begins now.
    func live(_ lifetime: Lifetime, from now: MonotonicInstant, today: Timestamp) {
        self.lifetime = lifetime
        begin(at: now, today: today)
    }

    /// Brings the end forward to the age that an entry may reach.
    func limitAge(to maximumAge: Duration?) {
        latest = Self.latest(of: born, maximumAge)
        end.store(min(expiry, latest).nanoseconds, ordering: .relaxed)
    }

    private func begin(at now: MonotonicInstant, today: Timestamp) {
        let expiry = lifetime.expiry(after: now, now: now, today: today)
        end.store(min(expiry, latest).nanoseconds, ordering: .relaxed)
    }

    private static func latest(
        of born: MonotonicInstant,
        _ maximumAge: Duration?
    ) -> MonotonicInstant {
        maximumAge.map { born + $0 } ?? .distantFuture
    }
}

extension MonotonicInstant {
    /// The latest there is; it stands for "never".
    static let distantFuture = MonotonicInstant(nanoseconds: .max)
}
