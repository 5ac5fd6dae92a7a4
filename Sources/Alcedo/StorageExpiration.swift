import AlcedoCore
public import Foundation

/// How long an entry of a cache lives.
public enum StorageExpiration: Hashable, Sendable {
    /// For ever.
    case never
    /// So many seconds after its last use; zero or less means expired already.
    case seconds(TimeInterval)
    /// So many days of 86,400 seconds after its last use.
    case days(Int)
    /// Until a date, however often it is used.
    case date(Date)
    /// Not at all: it is not stored.
    case expired

    /// The same in whole nanoseconds.
    var lifetime: Lifetime {
        switch self {
        case .never: .never
        case .seconds(let seconds): .sliding(Duration.whole(seconds: seconds))
        case .days(let days): .sliding(.seconds(Int64(days) * 86_400))
        case .date(let date): .until(Timestamp(date))
        case .expired: .sliding(.zero)
        }
    }
}

/// What reading an entry does to its lifetime.
public enum ExpirationExtending: Hashable, Sendable {
    /// Nothing: it ends so long after it was stored, or last extended.
    case none
    /// Its lifetime begins anew. The default.
    case cacheTime
    /// It gets another lifetime, which begins now.
    case expirationTime(StorageExpiration)
}

extension Timestamp {
    /// The same moment, held within the range of whole nanoseconds.
    init(_ date: Date) {
        let duration = Duration.whole(seconds: date.timeIntervalSince1970)
        self.init(nanosecondsSince1970: duration.wholeNanoseconds)
    }
}

extension Duration {
    /// A duration from seconds, held within ±292 years; not-a-number counts as zero.
    static func whole(seconds: TimeInterval) -> Duration {
        guard !seconds.isNaN else { return .zero }
        let nanoseconds = seconds * 1_000_000_000
        guard nanoseconds < 9.2e18 else { return .nanoseconds(Int64.max) }
        guard nanoseconds > -9.2e18 else { return .nanoseconds(Int64.min) }
        return .nanoseconds(Int64(nanoseconds))
    }

    /// The duration in seconds.
    var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}
