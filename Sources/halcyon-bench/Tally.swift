import Dispatch
import Synchronization

/// Counts answers, and those that came from where they should; wakes the one who waits once, at the
/// last, as waking costs more than an answer.
final class Tally: Sendable {
    private struct Counts {
        var right = 0
        var left: Int
    }

    private let counts: Mutex<Counts>
    private let end = DispatchSemaphore(value: 0)

    init(expecting count: Int) {
        counts = Mutex(Counts(left: count))
    }

    func countRight() {
        counts.withLock { $0.right += 1 }
    }

    func countEnd() {
        let isLast = counts.withLock { counts in
            counts.left -= 1
            return counts.left == 0
        }
        if isLast { end.signal() }
    }

    /// Waits for all ends, and gives how many answers were right.
    func wait() -> Int {
        guard end.wait(timeout: .now() + 60) == .success else { return 0 }
        return counts.withLock { $0.right }
    }
}
