package import AlcedoCore

/// What a live world is made from.
package struct LiveWorldSetting: Sendable {
    /// How the client's time passes.
    package enum Pace: Hashable, Sendable {
        /// It stands still but for `advance` and `settle`, which move it from timer to timer.
        case virtual
        /// An hour of the client's takes this many real hours; above zero.
        case scaled(Double)
    }

    /// How the client's time passes.
    package var pace: Pace
    /// The root of random numbers.
    package var seed: UInt64
    /// The wall clock when the world begins.
    package var startDate: Timestamp
    /// How much real time may pass without anything happening before a wait is given up.
    package var stallLimit: Duration
    /// How much real time `settle` leaves to code that awaits something outside the world.
    package var departureLimit: Duration
    /// How many timers one call of the runner may fire.
    package var eventLimit: Int

    /// The scale of loopback stages unless told otherwise.
    package static let defaultScale = 0.05

    /// Makes a setting; the date is 2026-01-01T00:00:00Z unless told otherwise.
    package init(
        pace: Pace,
        seed: UInt64 = 1,
        startDate: Timestamp = Timestamp(secondsSince1970: 1_767_225_600),
        stallLimit: Duration = .seconds(30),
        departureLimit: Duration = .seconds(2),
        eventLimit: Int = 1_000_000
    ) {
        self.pace = pace
        self.seed = seed
        self.startDate = startDate
        self.stallLimit = stallLimit
        self.departureLimit = departureLimit
        self.eventLimit = eventLimit
    }
}
