package import AlcedoCore

/// How long an entry lives, in whole nanoseconds.
package enum Lifetime: Hashable, Sendable {
    /// For ever.
    case never
    /// So many nanoseconds after its last use.
    case sliding(Int64)
    /// Until a date.
    case until(Timestamp)

    /// The date at which an entry that was last used then expires.
    func expiry(after lastUse: Timestamp) -> Timestamp {
        switch self {
        case .never: .distantFuture
        case .sliding(let nanoseconds): lastUse.adding(nanoseconds)
        case .until(let date): date
        }
    }

    /// The instant at which an entry that was last used then expires; `today` is the present date, and
    /// `now` the present instant.
    func expiry(
        after lastUse: MonotonicInstant,
        now: MonotonicInstant,
        today: @autoclosure () -> Timestamp
    ) -> MonotonicInstant {
        switch self {
        case .never: MonotonicInstant(nanoseconds: .max)
        case .sliding(let nanoseconds): lastUse.adding(nanoseconds)
        case .until(let date): now + (date - today())
        }
    }

    /// Whether an entry would be expired the moment it is stored.
    func isOver(at now: Timestamp) -> Bool {
        expiry(after: now) <= now
    }
}

// Plain integers: a `Duration` counts in 128 bits, and lifetimes are added at every use.

extension Timestamp {
    fileprivate func adding(_ nanoseconds: Int64) -> Timestamp {
        Timestamp(nanosecondsSince1970: nanosecondsSince1970.addingSaturated(nanoseconds))
    }
}

extension MonotonicInstant {
    fileprivate func adding(_ nanoseconds: Int64) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: self.nanoseconds.addingSaturated(nanoseconds))
    }
}
