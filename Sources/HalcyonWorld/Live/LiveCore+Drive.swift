import AlcedoCore
import AlcedoSeams
import Dispatch

/// Moving a live world on; only the runner's thread does.
extension LiveCore {
    /// How far time may move on.
    enum Horizon {
        /// Not at all.
        case present
        /// Up to and including an instant.
        case until(Int64)
        /// While something that is not housekeeping is armed.
        case settled
    }

    /// Fires one timer at a time, and waits until all it leads to at that instant is done, until
    /// the horizon is reached.
    func drive(_ horizon: Horizon) throws(WorldDiagnosis) {
        var fired = 0
        repeat {
            guard fired <= setting.eventLimit else { throw .neverSettles(events: fired) }
            try rest()
            fired += 1
        } while try proceed(horizon)
    }

    /// Whether anything may have become ready since.
    private func proceed(_ horizon: Horizon) throws(WorldDiagnosis) -> Bool {
        switch horizon {
        case .present:
            return fireFirst { deadline, state in deadline <= state.passage.now }
        case .until(let instant):
            return fireFirst { deadline, _ in deadline <= instant }
        case .settled:
            if access({ $0.passage.isVirtual }) {
                return fireFirst { _, state in state.timers.awaitedCount > 0 }
            }
            return try waitForComing()
        }
    }

    /// In scaled time, waits for the timers and for what comes by itself.
    private func waitForComing() throws(WorldDiagnosis) -> Bool {
        let begun = access { $0.counts.begun }
        try wait(limit: setting.stallLimit) {
            $0.counts.total == 0 && $0.coming.total == 0 && $0.timers.awaitedCount == 0
        }
        return access { $0.counts.begun } != begun
    }

    /// Waits until nothing is left to do at the present instant.
    func rest() throws(WorldDiagnosis) {
        while true {
            try wait(limit: setting.stallLimit) { $0.counts.total == 0 }
            let (begun, natives) = access { ($0.counts.begun, $0.natives.map(\.queue)) }
            try flush(natives)
            if access({ $0.counts.total == 0 && $0.counts.begun == begun }) { return }
        }
    }

    /// Waits until everything has run that clients have put on real queues by themselves.
    ///
    /// In the order they were handed out, twice: work on one may lead to work on another.
    private func flush(_ queues: [any WorkQueue]) throws(WorldDiagnosis) {
        for queue in queues + queues.dropLast() {
            let isThrough = DispatchSemaphore(value: 0)
            queue.async { isThrough.signal() }
            let limit = Int(clamping: setting.stallLimit.wholeNanoseconds)
            guard isThrough.wait(timeout: .now() + .nanoseconds(limit)) == .success else {
                throw .stalled(waitingFor: ["the real queue \(queue.label)"] + outstanding)
            }
        }
    }

    /// Waits for code that has not returned although nothing is left to do.
    ///
    /// It may await something real that counts nowhere, such as the main actor.
    ///
    /// - Returns: Whether something began meanwhile; `false` when there is no such code.
    func waitForTasks(_ places: () -> [TaskPlace]) throws(WorldDiagnosis) -> Bool {
        let (count, begun) = access { ($0.taskCount, $0.counts.begun) }
        guard count > 0 else { return false }
        do throws(WorldDiagnosis) {
            try wait(limit: setting.departureLimit) {
                $0.counts.begun != begun || $0.taskCount == 0
            }
        } catch {
            throw .workLeftTheWorld(places: places())
        }
        return true
    }
}
