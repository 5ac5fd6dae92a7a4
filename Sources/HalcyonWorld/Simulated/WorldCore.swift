import AlcedoCore
import AlcedoSeams
import Synchronization

/// The machinery of one simulated world, which its queues, clocks and timers hold on to.
///
/// The world clears it at its own end, so that work that still waits does not keep it alive.
// SAFETY: what `owned` points to is touched only by the thread in `owner`: the one that makes or
// drives the world. Any other thread that calls in is sent to `inbox` by the check of `isOwned`.
// It lives as long as this object, and no transition of the scheduler calls out while it is changed:
// work runs, and dropped work is released, between two of them.
final class WorldCore: @unchecked Sendable {
    private struct Owned: ~Copyable {
        var state: SchedulerState
        var isDriving = false
        /// Whether another thread called in while work was run.
        var wasEntered = false
    }

    /// Pointed to and not stored: the runtime's check of every access costs more than most of them.
    private let owned: UnsafeMutablePointer<Owned>
    private let eventLimit: Int

    private let inbox = WorldInbox()
    private let owner: Atomic<UInt>
    private let queueCount = Atomic<Int32>(0)
    /// Nanoseconds since the world began, with what the running job has spent.
    private let clock = Atomic<Int64>(0)
    /// The wall clock at the world's beginning, in nanoseconds since 1970.
    private let wallOrigin: Atomic<Int64>

    init(_ setting: SimulatedWorldSetting) {
        let state = SchedulerState(
            order: setting.order,
            trace: Trace(capacity: setting.traceCapacity)
        )
        owned = .allocate(capacity: 1)
        owned.initialize(to: Owned(state: state))
        eventLimit = setting.eventLimit
        owner = Atomic(ThreadIdentity.current)
        wallOrigin = Atomic(setting.startDate.nanosecondsSince1970)
    }

    deinit {
        owned.deinitialize(count: 1)
        owned.deallocate()
    }

    private var state: SchedulerState {
        _read { yield owned.pointee.state }
        _modify { yield &owned.pointee.state }
    }

    private var isDriving: Bool {
        get { owned.pointee.isDriving }
        set { owned.pointee.isDriving = newValue }
    }

    private var wasEntered: Bool {
        get { owned.pointee.wasEntered }
        set { owned.pointee.wasEntered = newValue }
    }

    private var isOwned: Bool { owner.load(ordering: .relaxed) == ThreadIdentity.current }

    // Asking for work

    func enqueue(_ work: @escaping @Sendable () -> Void, on queue: Int32) {
        guard isOwned else { return inbox.put(.enqueue(work: work, queue: queue)) }
        _ = state.enqueue(SchedulerState.Work(run: work), on: queue)
    }

    func enqueue(
        _ work: @escaping @Sendable () -> Void,
        on queue: Int32,
        after delay: Int64,
        isAwaited: Bool
    ) -> any Cancellable {
        guard isOwned else {
            let timer = ForeignTimer(work)
            inbox.put(.arm(timer.arming(on: queue, after: delay, isAwaited: isAwaited)))
            return timer
        }
        let id = state.enqueue(
            SchedulerState.Work(run: work),
            on: queue,
            after: delay,
            isAwaited: isAwaited
        )
        return id.map { SimulatedTimer(core: self, id: $0) } ?? NothingToCancel()
    }

    func cancel(_ id: JobID) {
        guard isOwned else { return inbox.put(.cancel(id)) }
        let dropped = state.cancel(id)
        // Released here, outside the state's access: its deinit may call in again.
        _ = consume dropped
    }

    // Queues

    func makeQueue(_ label: String, process: Int32) -> SimulatedQueue {
        let id = queueCount.wrappingAdd(1, ordering: .relaxed).oldValue
        if isOwned {
            state.register(id, label: label, process: process)
        } else {
            inbox.put(.register(queue: id, label: label, process: process))
        }
        return SimulatedQueue(label: label, id: id, core: self)
    }

    func isCurrent(_ queue: Int32) -> Bool { isOwned && state.current == queue }

    func close(process: Int32?) {
        adopt()
        let dropped = state.close(process: process)
        _ = consume dropped
    }

    // Time

    /// Nanoseconds since the world began, as the running job sees it; any thread.
    var now: Int64 { clock.load(ordering: .relaxed) }

    var wallClock: Timestamp {
        get {
            let origin = wallOrigin.load(ordering: .relaxed)
            return Timestamp(nanosecondsSince1970: origin.addingSaturated(now))
        }
        set {
            let origin = newValue + .nanoseconds(-now)
            wallOrigin.store(origin.nanosecondsSince1970, ordering: .relaxed)
        }
    }

    func spend(_ nanoseconds: Int64) {
        guard nanoseconds > 0, isOwned else { return }
        state.spend(nanoseconds)
        clock.store(state.now, ordering: .relaxed)
    }

    // Trace

    func note(_ tag: StaticString, _ number: UInt64) {
        guard isOwned else { return }
        state.trace.note(tag, number, at: MonotonicInstant(nanoseconds: state.now))
    }

    var trace: Trace { state.trace }

    var awaitedTimers: [ArmedTimer] {
        state.awaitedTimers().map { timer in
            ArmedTimer(
                queue: state.trace.label(of: timer.queue),
                remaining: .nanoseconds(timer.remaining)
            )
        }
    }
}

// Driving

extension WorldCore {
    /// Makes the calling thread the world's; for the calls of a runner.
    func claim() {
        precondition(!isDriving, "a world is driven by one thread at a time, from outside")
        owner.store(ThreadIdentity.current, ordering: .relaxed)
        takeMessages(areForeign: false)
    }

    /// Makes the calling thread the world's unless it is already, also in the middle of work.
    func adopt() {
        guard !isOwned else { return }
        claim()
    }

    /// Runs work, and what it leads to, until nothing is ready and time may not move on.
    func drive(_ horizon: SchedulerState.Horizon) throws(WorldDiagnosis) {
        isDriving = true
        defer { isDriving = false }
        var events = 0
        repeat {
            while let turn = state.next(horizon) {
                clock.store(turn.instant, ordering: .relaxed)
                turn.work.run()
                events += 1
                guard events < eventLimit else {
                    state.finish()
                    throw .neverSettles(events: events)
                }
            }
            clock.store(state.instant, ordering: .relaxed)
        } while takeMessages(areForeign: true)
    }

    /// Moves the idle clock to an instant before which nothing is armed.
    func arrive(at instant: Int64) {
        state.arrive(at: instant)
        clock.store(state.instant, ordering: .relaxed)
    }

    /// Puts work on a queue and drives until it has run and nothing is ready.
    func run(_ work: @escaping @Sendable () -> Void, on queue: Int32) throws(WorldDiagnosis) {
        guard let id = state.enqueue(SchedulerState.Work(run: work), on: queue) else { return }
        try drive(.present)
        // The queue may be busy until later; then time has to move on.
        while state.isPending(id) {
            try drive(.nextInstant)
        }
    }

    /// Whether another thread called in while work was run, since this was last asked.
    func takeWasEntered() -> Bool {
        defer { wasEntered = false }
        return wasEntered
    }

    /// Does what other threads asked for, and says whether there was anything.
    @discardableResult
    private func takeMessages(areForeign: Bool) -> Bool {
        let messages = inbox.take()
        guard !messages.isEmpty else { return false }
        if areForeign { wasEntered = true }
        for message in messages { receive(message) }
        return true
    }

    private func receive(_ message: WorldInbox.Message) {
        switch message {
        case .enqueue(let work, let queue):
            _ = state.enqueue(SchedulerState.Work(run: work), on: queue)
        case .arm(let arming):
            _ = state.enqueue(
                SchedulerState.Work(run: arming.work),
                on: arming.queue,
                after: arming.delay,
                isAwaited: arming.isAwaited
            )
        case .cancel(let id):
            cancel(id)
        case .register(let queue, let label, let process):
            state.register(queue, label: label, process: process)
        }
    }
}
