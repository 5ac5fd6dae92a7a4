import HalcyonServer
import HalcyonWorld

/// How a play comes to rest.
extension Play {
    /// The most timers that are fired one by one.
    private static let timerLimit = 10_000

    /// Runs until nothing is waited for.
    ///
    /// Where time is virtual it goes from timer to timer as long as something is under way; a timer
    /// that is armed when nothing is any more, such as a deadline of a load that has ended, would go
    /// unseen if the world settled in one go.
    func settle(_ mark: Range<Int>) throws(Stop) {
        if world.timeIsVirtual {
            for _ in 0..<Self.timerLimit {
                guard isUnderWay, let next = world.awaitedTimers.first else { break }
                try guarding(mark) { () throws(WorldDiagnosis) in
                    try world.advance(by: next.remaining)
                }
            }
            if !isUnderWay { judgeTimers(mark) }
        }
        try guarding(mark) { () throws(WorldDiagnosis) in try world.settle() }
    }

    /// Whether a load, a request or a confirmation is still to come.
    private var isUnderWay: Bool {
        !setting.server.isQuiet || records.contains { !$0.isOrphaned && $0.completion == nil }
            || prefetches.contains { $0.completion == nil }
            || confirmations.contains { $0.times == 0 }
    }

    /// Reports the timers that somebody waits for; once for each queue.
    func judgeTimers(_ mark: Range<Int>) {
        for timer in world.awaitedTimers where reportedTimers.insert(timer.queue).inserted {
            fail(
                ScenarioFailure(
                    "a timer is armed although nothing is under way",
                    at: mark,
                    check: .disarmedTimers,
                    seen: "on \(timer.queue), due in \(Quantity.text(of: timer.remaining))"
                )
            )
        }
    }
}
