package import AlcedoCore
package import AlcedoSeams
import Synchronization

/// The time of a simulated world: it moves when the world moves it, and with what a running job
/// spends.
package final class VirtualClock: TimeSource {
    private let core: WorldCore
    private let readings = Atomic<UInt64>(0)

    init(_ core: WorldCore) {
        self.core = core
    }

    /// The time since the world began.
    package var now: MonotonicInstant { MonotonicInstant(nanoseconds: core.now) }

    /// The time since the world began; readings are counted, because this clock stands still.
    package var reading: TimeReading {
        TimeReading(
            instant: now,
            order: readings.wrappingAdd(1, ordering: .relaxed).newValue
        )
    }

    /// The date that the scenario has set, moved on by the time since.
    package var timestamp: Timestamp { core.wallClock }
}
