import AlcedoCore
import AlcedoSeams
import Synchronization

/// Removes what has expired in memory, from time to time.
///
/// An object of its own, which the armed timer refers to weakly: counting the references to such an
/// object takes several times as long, and those to the memory layer are counted at every lookup.
final class MemoryCleaning: Sendable {
    private struct State {
        /// The least time between two cleanings.
        var interval: Duration
        /// The instant of the next cleaning, while one is armed.
        var next: MonotonicInstant?
    }

    private let state: Mutex<State>
    private let table: MemoryTable
    private let time: any TimeSource
    private let queue: any WorkQueue

    init(
        _ table: MemoryTable,
        interval: Duration,
        time: any TimeSource,
        queue: any WorkQueue
    ) {
        state = Mutex(State(interval: interval))
        self.table = table
        self.time = time
        self.queue = queue
    }

    /// Sets the least time between two cleanings, from the next arming on.
    func setInterval(_ interval: Duration) {
        state.withLock { $0.interval = interval }
    }

    /// Arms a cleaning for an entry, unless it never expires or a cleaning comes before.
    ///
    /// Cleanings are an interval apart at least.
    func schedule(for expiry: MonotonicInstant, now: MonotonicInstant) {
        guard expiry < .distantFuture else { return }
        let due = state.withLock { state -> MonotonicInstant? in
            let wanted = max(expiry, now + state.interval)
            if let next = state.next, next <= wanted { return nil }
            state.next = wanted
            return wanted
        }
        guard let due else { return }
        queue.async(after: due - now, .housekeeping) { [weak self] in
            self?.clean(armedFor: due)
        }
    }

    private func clean(armedFor instant: MonotonicInstant) {
        let isDue = state.withLock { state in
            // A store since may have armed an earlier cleaning, which has armed the next one.
            guard state.next == instant else { return false }
            state.next = nil
            return true
        }
        guard isDue else { return }
        let now = time.now
        if let expiry = table.removeExpired(at: now) { schedule(for: expiry, now: now) }
    }
}
