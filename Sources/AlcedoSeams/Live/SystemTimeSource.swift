public import AlcedoCore
import Foundation

/// The time of the machine; the monotonic clock goes on while it sleeps.
public final class SystemTimeSource: TimeSource {
    private let origin = clock

    /// Makes a source whose monotonic clock begins now.
    public init() {}

    /// The time since the source was made.
    public var now: MonotonicInstant { MonotonicInstant(nanoseconds: Self.clock - origin) }

    /// What the clock shows, in nanoseconds: plain integers, because it is read at every lookup.
    private static var clock: Int64 {
        var time = timespec()
        #if os(Linux) || os(Android)
        clock_gettime(CLOCK_BOOTTIME, &time)
        #else
        clock_gettime(CLOCK_MONOTONIC, &time)
        #endif
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The machine's wall clock.
    public var timestamp: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(secondsSince1970: Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}
