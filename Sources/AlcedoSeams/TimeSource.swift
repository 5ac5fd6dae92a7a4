public import AlcedoCore

/// Where the loader reads the time.
///
/// The law: `now` never goes back; while nobody sets the wall clock, `now` and `timestamp` move by
/// the same amounts; of two readings on one thread the later one has the greater order.
public protocol TimeSource: AnyObject, Sendable {
    /// The monotonic instant, for deadlines and measuring.
    var now: MonotonicInstant { get }

    /// The wall-clock date, for lifetimes that outlast the process.
    var timestamp: Timestamp { get }

    /// The monotonic instant, and the place of this reading among all others.
    var reading: TimeReading { get }
}

extension TimeSource {
    /// For a clock that never stands still: its nanoseconds are the order.
    public var reading: TimeReading {
        let now = now
        return TimeReading(instant: now, order: UInt64(bitPattern: now.nanoseconds))
    }
}

/// A look at a monotonic clock.
public struct TimeReading: Sendable {
    /// What the clock showed.
    public var instant: MonotonicInstant
    /// Greater than that of any reading that was over before this one began, also where the clock
    /// stands still; those of two threads at the same time may be equal.
    ///
    /// A clock that never stands still needs no count for it, which all threads would share.
    public var order: UInt64

    /// Makes a reading.
    public init(instant: MonotonicInstant, order: UInt64) {
        self.instant = instant
        self.order = order
    }
}
