import AlcedoCore
import AlcedoSeams
import Dispatch
import Synchronization

/// What a live world, its queues and its processes share: the time, the timers and the counts.
///
/// Any thread may call it. Only the runner's thread waits, on a semaphore that is signalled when
/// something it may be waiting for has come; nothing polls.
final class LiveCore: Sendable {
    struct State: ~Copyable {
        var passage: LivePassage
        var counts = LiveCounts()
        /// What comes by itself, but takes real time.
        var coming = LiveCounts()
        var timers = LiveTimers()
        /// How many bodies of asynchronous code have not returned, by process.
        var tasks: [Int: Int] = [:]
        /// The wall clock when the client's time was zero.
        var wallClockStart: Timestamp
        /// Whether the runner sleeps and wants to hear of changes.
        var isAwaited = false
        /// Grows with everything that happens; a wait without any is a stall.
        var progress: UInt64 = 0
        var describers: [@Sendable () -> [String]] = []
        /// Real queues that clients were given, by process.
        var natives: [(process: Int, queue: any WorkQueue)] = []

        var taskCount: Int { tasks.values.reduce(0, +) }
    }

    let setting: LiveWorldSetting
    private let state: Mutex<State>
    private let news = DispatchSemaphore(value: 0)
    /// Where the real timers of scaled time end; serial, so that firing keeps its order.
    private let alarms = DispatchQueue(label: "halcyon.timers")

    init(_ setting: LiveWorldSetting) {
        self.setting = setting
        state = Mutex(
            State(passage: LivePassage(setting.pace), wallClockStart: setting.startDate)
        )
    }

    /// Makes a change or takes a look; what is released must leave with the result.
    func access<Value: Sendable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let (value, isNews) = try state.withLock { (state) throws(Failure) in
            let value = try body(&state)
            state.progress += 1
            defer { state.isAwaited = false }
            return (value, state.isAwaited)
        }
        if isNews { news.signal() }
        return value
    }

    /// Waits until a condition holds.
    ///
    /// - Parameters:
    ///   - limit: How much real time may pass without anything happening.
    ///   - isMet: The condition; it only looks.
    /// - Throws: `stalled`.
    func wait(
        limit: Duration,
        until isMet: (borrowing State) -> Bool
    ) throws(WorldDiagnosis) {
        var seen: UInt64?
        while true {
            let (isDone, progress) = state.withLock { state in
                let isDone = isMet(state)
                state.isAwaited = !isDone
                return (isDone, state.progress)
            }
            if isDone { return }
            let nanoseconds = Int(clamping: limit.wholeNanoseconds)
            if news.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success { continue }
            // Far timers of scaled time come late without being lost.
            guard progress == seen, !expectsAlarm else {
                seen = progress
                continue
            }
            throw .stalled(waitingFor: outstanding)
        }
    }

    /// What the runner may be waiting for, in words.
    var outstanding: [String] {
        let (words, describers) = state.withLock { state in
            (state.counts.outstanding + state.coming.outstanding, state.describers)
        }
        return words + describers.flatMap { $0() }
    }

    private var expectsAlarm: Bool {
        state.withLock { !$0.passage.isVirtual && $0.timers.awaitedCount > 0 }
    }

    /// Forgets what waits, of one process or of all.
    func close(process: Int?) {
        let dropped = access { state in
            if let process {
                state.tasks[process] = nil
                state.natives.removeAll { $0.process == process }
            } else {
                state.tasks = [:]
                state.natives = []
                state.describers = []
            }
            return state.timers.remove { process == nil || $0.life.process == process }
        }
        for timer in dropped { timer.piece.drop() }
    }
}

// Counting

extension LiveCore {
    func makeSource(_ label: String, _ reach: LiveActivity.Reach = .present) -> LiveCounts.Source {
        access { state in
            switch reach {
            case .present: state.counts.makeSource(label)
            case .settling: state.coming.makeSource(label)
            }
        }
    }

    func begin(_ source: LiveCounts.Source, _ reach: LiveActivity.Reach = .present) {
        state.withLock { state in
            state.progress += 1
            switch reach {
            case .present: state.counts.begin(source)
            case .settling: state.coming.begin(source)
            }
        }
    }

    func end(_ source: LiveCounts.Source, _ reach: LiveActivity.Reach = .present) {
        let isNews = state.withLock { state in
            state.progress += 1
            switch reach {
            case .present: state.counts.end(source)
            case .settling: state.coming.end(source)
            }
            guard state.isAwaited, state.counts.total == 0 else { return false }
            state.isAwaited = false
            return true
        }
        if isNews { news.signal() }
    }
}

// Time

extension LiveCore {
    var now: Int64 { state.withLock { $0.passage.now } }

    var wallClock: Timestamp {
        get { state.withLock { $0.wallClockStart + .nanoseconds($0.passage.now) } }
        set {
            access { state in
                state.wallClockStart = newValue + .nanoseconds(-state.passage.now)
            }
        }
    }

    /// Arms a timer, and in scaled time an alarm for it.
    func arm(
        _ piece: LivePiece,
        on queue: LiveQueue,
        after delay: Duration,
        _ kind: TimerKind
    ) -> UInt64 {
        let (number, alarm) = access { state in
            let now = state.passage.now
            let deadline = now.addingSaturated(max(0, delay.wholeNanoseconds))
            let number = state.timers.arm(
                LiveTimers.Timer(deadline: deadline, kind: kind, queue: queue, piece: piece)
            )
            let isVirtual = state.passage.isVirtual
            return (number, isVirtual ? nil : state.passage.real(until: deadline))
        }
        if let alarm {
            alarms.asyncAfter(deadline: .now() + .nanoseconds(Int(alarm))) { [weak self] in
                self?.ring(number)
            }
        }
        return number
    }

    func disarm(_ number: UInt64) {
        _ = access { $0.timers.disarm(number) }
    }

    /// Fires the timers up to the one whose alarm it was.
    private func ring(_ number: UInt64) {
        fire { $0.timers.take(through: number) }
    }

    /// Takes timers out, and puts what they were for on their queues; counted before they are gone.
    private func fire(_ take: (inout State) -> [LiveTimers.Timer]) {
        let timers = access { state in
            let timers = take(&state)
            for timer in timers { state.counts.begin(timer.queue.firedSource) }
            return timers
        }
        for timer in timers { timer.queue.enqueue(timer.piece) }
    }

    /// Moves time on to the soonest timer that a test admits, fires it, and says whether there was
    /// one.
    func fireFirst(_ isAdmitted: (_ deadline: Int64, inout State) -> Bool) -> Bool {
        var hasFired = false
        // On the alarms' queue, so that both fire in one order.
        alarms.sync {
            fire { state in
                guard let deadline = state.timers.nextDeadline, isAdmitted(deadline, &state)
                else { return [] }
                state.passage.move(to: deadline)
                guard let timer = state.timers.takeFirst() else { return [] }
                hasFired = true
                return [timer]
            }
        }
        return hasFired
    }
}
