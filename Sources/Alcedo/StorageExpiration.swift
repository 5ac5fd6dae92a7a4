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
        case .seconds(let seconds): .sliding(Int64(nanosecondsIn: seconds))
        case .days(let days): .sliding(Int64(nanosecondsIn: TimeInterval(days) * 86_400))
        case .date(let date): .until(Timestamp(date))
        case .expired: .sliding(0)
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
        self.init(nanosecondsSince1970: Int64(nanosecondsIn: date.timeIntervalSince1970))
    }
}

extension Duration {
    /// A duration from seconds, held within ±292 years; not-a-number counts as zero.
    static func whole(seconds: TimeInterval) -> Duration {
        .nanoseconds(Int64(nanosecondsIn: seconds))
    }

    /// The duration in seconds.
    var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}

extension Int64 {
    /// The whole nanoseconds in so many seconds, held within the type's bounds; not-a-number counts as
    /// zero.
    fileprivate init(nanosecondsIn seconds: TimeInterval) {
        let nanoseconds = seconds * 1_000_000_000
        self =
            switch nanoseconds {
            case 9.2e18...: .max
            case ...(-9.2e18): .min
            case _ where nanoseconds.isNaN: 0
            default: Int64(nanoseconds)
            }
    }
}
