public import AlcedoCore

/// Where the loader reads the time.
///
/// The law: `now` never goes back; while nobody sets the wall clock, `now` and `timestamp` move by
/// the same amounts.
public protocol TimeSource: AnyObject, Sendable {
    /// The monotonic instant, for deadlines and measuring.
    var now: MonotonicInstant { get }

    /// The wall-clock date, for lifetimes that outlast the process.
    var timestamp: Timestamp { get }
}
