import AlcedoCore
import AlcedoSeams
import Synchronization

/// The machine's clocks, moved on by what a judge says.
final class MovableClock: TimeSource {
    private let system = SystemTimeSource()
    private let offset = Mutex(Duration.zero)

    var now: MonotonicInstant { system.now + offset.withLock { $0 } }
    var timestamp: Timestamp { system.timestamp + offset.withLock { $0 } }

    func advance(by duration: Duration) {
        offset.withLock { $0 += duration }
    }
}
