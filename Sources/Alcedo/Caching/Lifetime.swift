import AlcedoCore

/// How long an entry lives, in whole nanoseconds.
enum Lifetime: Hashable, Sendable {
    /// For ever.
    case never
    /// So long after its last use.
    case sliding(Duration)
    /// Until a date.
    case until(Timestamp)

    /// The date at which an entry that was last used then expires.
    func expiry(after lastUse: Timestamp) -> Timestamp {
        switch self {
        case .never: .distantFuture
        case .sliding(let duration): lastUse + duration
        case .until(let date): date
        }
    }

    /// Whether an entry would be expired the moment it is stored.
    func isOver(at now: Timestamp) -> Bool {
        expiry(after: now) <= now
    }
}
