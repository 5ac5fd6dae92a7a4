import AlcedoCore
import AlcedoImages

/// An image in memory: how it was stored, and until when it lives.
struct MemoryEntry: Sendable {
    var image: Image
    var lifetime: Lifetime
    /// On the monotonic clock, so that setting the wall clock changes nothing.
    var expiry: MonotonicInstant
    /// When it was stored, or the file it was read from was.
    var born: MonotonicInstant
    /// What no extension goes past.
    var latest: MonotonicInstant
    /// The order of its last use among those of all shards.
    var lastUse: UInt64

    /// Brings the end forward to the age that an entry may reach.
    mutating func limitAge(to maximumAge: Duration?) {
        latest = maximumAge.map { born + $0 } ?? .distantFuture
        expiry = min(expiry, latest)
    }

    /// Begins its life anew, as far as a use does that; a life that ends at a date goes on to it.
    mutating func extend(
        _ extending: ExpirationExtending,
        now: MonotonicInstant,
        today: Timestamp
    ) {
        switch extending {
        case .none: return
        case .cacheTime: guard case .sliding = lifetime else { return }
        case .expirationTime(let expiration): lifetime = expiration.lifetime
        }
        expiry = min(lifetime.expiry(after: now, now: now, today: today), latest)
    }
}

extension MonotonicInstant {
    /// The latest there is; it stands for "never".
    static let distantFuture = MonotonicInstant(nanoseconds: .max)
}
