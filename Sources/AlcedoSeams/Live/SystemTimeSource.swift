public import AlcedoCore
import Foundation

/// The time of the machine; the monotonic clock goes on while it sleeps.
public final class SystemTimeSource: TimeSource {
    private let origin = ContinuousClock.now

    /// Makes a source whose monotonic clock begins now.
    public init() {}

    /// The time since the source was made.
    public var now: MonotonicInstant { .zero + (ContinuousClock.now - origin) }

    /// The machine's wall clock.
    public var timestamp: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(secondsSince1970: Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}
