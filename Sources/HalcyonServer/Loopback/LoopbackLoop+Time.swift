import AlcedoCore
import Foundation

/// Time.
extension LoopbackLoop {
    /// Nanoseconds on the system's monotonic clock.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Sets the one deadline of a connection, in place of the one before.
    func arm(_ connection: LoopbackConnection, after duration: Duration) {
        connection.generation += 1
        timers.insert(
            at: Self.now.addingSaturated(duration.wholeNanoseconds),
            connection: connection.id,
            generation: connection.generation
        )
    }

    /// Sees to it that a connection does not wait for a request for ever.
    ///
    /// One entry for each connection comes back until its request is overdue, so that a request
    /// costs no entry of its own.
    func guardRequest(of connection: LoopbackConnection) {
        let now = Self.now
        let since = connection.phase == .reading ? connection.readingSince : now
        let limit = start.setting.requestLimit.wholeNanoseconds
        if connection.phase == .reading, now >= since.addingSaturated(limit) {
            return drop(connection)
        }
        timers.insert(at: since.addingSaturated(limit), connection: connection.id, generation: 0)
    }

    var millisecondsToNextDeadline: Int32 {
        guard let first = timers.first else { return -1 }
        let nanoseconds = max(0, first.instant - Self.now)
        return Int32(clamping: (nanoseconds + 999_999) / 1_000_000)
    }

    func fireTimers() {
        guard timers.first != nil else { return }
        let now = Self.now
        while let entry = timers.take(until: now) {
            if entry.connection == Self.listenerID { resumeAccepting() }
            if entry.connection == Self.wakerID { isStopped = true }
            guard let connection = connections[entry.connection] else { continue }
            if entry.generation == 0 { guardRequest(of: connection) }
            guard entry.generation == connection.generation else { continue }
            switch connection.phase {
            case .holding: resume(connection)
            case .resetting: resetWhenSent(connection)
            case .lingering: drop(connection)
            case .reading, .sending: break
            }
        }
    }
}
