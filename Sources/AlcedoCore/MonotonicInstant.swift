/// A point on a clock that never goes back, in nanoseconds since an arbitrary origin.
public struct MonotonicInstant: Hashable, Comparable, Sendable {
    /// Nanoseconds since the clock's origin.
    public var nanoseconds: Int64

    /// Makes an instant from nanoseconds since the clock's origin.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The origin of a clock.
    public static let zero = MonotonicInstant(nanoseconds: 0)

    /// Tells whether the left one comes before the right one.
    public static func < (lhs: MonotonicInstant, rhs: MonotonicInstant) -> Bool {
        lhs.nanoseconds < rhs.nanoseconds
    }

    /// The instant a duration after another; it saturates instead of overflowing.
    public static func + (lhs: MonotonicInstant, rhs: Duration) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: lhs.nanoseconds.addingSaturated(rhs.wholeNanoseconds))
    }

    /// The time from the right instant to the left one.
    public static func - (lhs: MonotonicInstant, rhs: MonotonicInstant) -> Duration {
        .nanoseconds(lhs.nanoseconds - rhs.nanoseconds)
    }
}

extension Duration {
    /// The duration in whole nanoseconds, cut towards zero; it saturates at ±292 years.
    public var wholeNanoseconds: Int64 {
        // Up to 18 seconds fit a plain division, which is many times as fast as one of 128 bits.
        if let small = UInt64(exactly: attoseconds) { return Int64(small / 1_000_000_000) }
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        return product.addingSaturated(attoseconds / 1_000_000_000)
    }
}

extension Int64 {
    /// The sum, held at the type's bounds instead of overflowing.
    @inlinable
    package func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        guard overflow else { return sum }
        return other < 0 ? .min : .max
    }
}
