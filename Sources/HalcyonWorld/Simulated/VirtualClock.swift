package import AlcedoCore
import AlcedoSeams

/// The time of a simulated world: it moves when the world moves it, and with what a running job
/// spends.
package final class VirtualClock: TimeSource {
    private let core: WorldCore

    init(_ core: WorldCore) {
        self.core = core
    }

    /// The time since the world began.
    package var now: MonotonicInstant { MonotonicInstant(nanoseconds: core.now) }

    /// The date that the scenario has set, moved on by the time since.
    package var timestamp: Timestamp { core.wallClock }
}
