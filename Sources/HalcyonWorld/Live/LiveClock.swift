package import AlcedoCore
package import AlcedoSeams
import Synchronization

/// The time of a live world, as its client sees it.
package final class LiveClock: TimeSource {
    private let core: LiveCore
    private let readings = Atomic<UInt64>(0)

    init(_ core: LiveCore) {
        self.core = core
    }

    /// The client's time since the world began.
    package var now: MonotonicInstant { MonotonicInstant(nanoseconds: core.now) }

    /// The client's time since the world began; readings are counted, because this clock may stand
    /// still.
    package var reading: TimeReading {
        TimeReading(
            instant: now,
            order: readings.wrappingAdd(1, ordering: .relaxed).newValue
        )
    }

    /// The date that the scenario has set, moved on by the client's time since.
    package var timestamp: Timestamp { core.wallClock }
}

/// How a live world's time passes.
struct LivePassage: Sendable {
    private let scale: Double?
    private let origin = ContinuousClock.now
    private var shift: Int64 = 0

    init(_ pace: LiveWorldSetting.Pace) {
        switch pace {
        case .virtual: scale = nil
        case .scaled(let factor): scale = max(factor, 1e-6)
        }
    }

    /// Whether time moves only when it is told to.
    var isVirtual: Bool { scale == nil }

    /// The client's time since the world began, in nanoseconds.
    var now: Int64 {
        guard let scale else { return shift }
        let real = (ContinuousClock.now - origin).wholeNanoseconds
        return shift.addingSaturated(Int64(Double(real) / scale))
    }

    /// Moves time on to an instant, unless it has passed.
    mutating func move(to instant: Int64) {
        shift = shift.addingSaturated(max(0, instant - now))
    }

    /// The real nanoseconds until an instant of the client's.
    func real(until instant: Int64) -> Int64 {
        // Below the largest whole number, for a deadline that stands for "never".
        Int64(min(Double(max(0, instant - now)) * (scale ?? 0), 9e18))
    }
}
