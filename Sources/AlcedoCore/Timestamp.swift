/// A wall-clock date, in nanoseconds since 1970-01-01T00:00:00Z.
///
/// Whole numbers, so that arithmetic gives the same result on every machine. The range is about
/// 1677 to 2262; sums saturate at its ends.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Nanoseconds since 1970-01-01T00:00:00Z; negative before.
    public var nanosecondsSince1970: Int64

    /// Makes a date from nanoseconds since 1970-01-01T00:00:00Z.
    public init(nanosecondsSince1970: Int64) {
        self.nanosecondsSince1970 = nanosecondsSince1970
    }

    /// Makes a date from whole seconds since 1970-01-01T00:00:00Z, held within the range.
    public init(secondsSince1970: Int64) {
        let (product, overflow) = secondsSince1970.multipliedReportingOverflow(by: 1_000_000_000)
        nanosecondsSince1970 = overflow ? (secondsSince1970 < 0 ? .min : .max) : product
    }

    /// The latest date there is; it stands for "never".
    public static let distantFuture = Timestamp(nanosecondsSince1970: .max)

    /// The earliest date there is.
    public static let distantPast = Timestamp(nanosecondsSince1970: .min)

    /// Tells whether the left one comes before the right one.
    public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
        lhs.nanosecondsSince1970 < rhs.nanosecondsSince1970
    }

    /// The date a duration later.
    public static func + (lhs: Timestamp, rhs: Duration) -> Timestamp {
        Timestamp(
            nanosecondsSince1970: lhs.nanosecondsSince1970.addingSaturated(rhs.wholeNanoseconds)
        )
    }

    /// The time from the right date to the left one, held within ±292 years.
    public static func - (lhs: Timestamp, rhs: Timestamp) -> Duration {
        let (difference, overflow) =
            lhs.nanosecondsSince1970.subtractingReportingOverflow(rhs.nanosecondsSince1970)
        guard overflow else { return .nanoseconds(difference) }
        return .nanoseconds(lhs < rhs ? Int64.min : Int64.max)
    }
}
