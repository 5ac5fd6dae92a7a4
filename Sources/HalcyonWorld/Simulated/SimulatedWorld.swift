package import AlcedoCore
package import AlcedoSeams
import Synchronization

/// What a simulated world is made from.
package struct SimulatedWorldSetting: Sendable {
    /// The root of random numbers.
    package var seed: UInt64
    /// How the next piece of work is chosen.
    package var order: ScheduleOrder
    /// The wall clock when the world begins.
    package var startDate: Timestamp
    /// What the disk's operations take.
    package var diskLatency: DiskLatency
    /// How many pieces of work one call of the runner may run.
    package var eventLimit: Int
    /// How many of the last events the trace keeps for reading.
    package var traceCapacity: Int

    /// Makes a setting; the date is 2026-01-01T00:00:00Z unless told otherwise.
    package init(
        seed: UInt64 = 1,
        order: ScheduleOrder = .fifo,
        startDate: Timestamp = Timestamp(secondsSince1970: 1_767_225_600),
        diskLatency: DiskLatency = DiskLatency(),
        eventLimit: Int = 1_000_000,
        traceCapacity: Int = 256
    ) {
        self.seed = seed
        self.order = order
        self.startDate = startDate
        self.diskLatency = diskLatency
        self.eventLimit = eventLimit
        self.traceCapacity = traceCapacity
    }
}

/// A world of one thread under virtual time.
///
/// Work runs in one total order: by instant, then by the sequence in which it became ready, or by a
/// seeded choice among the queues that have some. Work takes no time by itself; a disk operation
/// *spends* some inside the job that calls it: from then on the job's clock is later by that much,
/// what the job asks for is not ready before that instant, and the job's queue runs nothing else
/// until then. Other queues go on at the present instant, and see the operation's effect from its
/// start.
///
/// The thread that drives the world owns it. Calls from any other thread are safe; they wait for
/// the world to look, and `settle` reports them.
package final class SimulatedWorld: World {
    private let core: WorldCore
    private let clock: VirtualClock
    private let chance: SeededChance
    private let simulatedDisk: SimulatedDisk
    private let processes = Mutex<[SimulatedProcess]>([])

    /// Makes a world in which nothing has happened.
    package init(_ setting: SimulatedWorldSetting = SimulatedWorldSetting()) {
        let core = WorldCore(setting)
        self.core = core
        clock = VirtualClock(core)
        chance = SeededChance(seed: setting.seed) { stream, value in core.note(stream, value) }
        simulatedDisk = SimulatedDisk(latency: setting.diskLatency)
    }

    deinit {
        for process in processes.withLock({ $0 }) { process.end() }
        core.close(process: nil)
    }

    /// The time that the client sees.
    package var time: any TimeSource { clock }

    /// How much of the client's time has passed since the world began.
    package var elapsed: Duration { .nanoseconds(core.now) }

    /// Always true.
    package var timeIsVirtual: Bool { true }

    /// The events so far, and their hash.
    package var trace: Trace {
        core.adopt()
        return core.trace
    }

    /// Enters an event into the trace; ignored from threads that are not the world's.
    package func note(_ tag: StaticString, _ number: UInt64) {
        core.note(tag, number)
    }

    /// Makes a queue of the world's own, such as a server's, which no process's end closes.
    package func makeQueue(_ label: String) -> any WorkQueue {
        core.makeQueue(label, process: -1)
    }

    /// The disk that all processes share.
    package var disk: any DiskControl { simulatedDisk }

    /// The random numbers of the scenario's seed.
    package var rootChance: any Chance { chance }

    /// Starts a process: fresh queues over the same disk.
    package func startProcess() -> any WorldProcess {
        core.adopt()
        let number = processes.withLock { Int32($0.count) }
        let process = SimulatedProcess(
            core: core,
            number: number,
            disk: simulatedDisk,
            time: clock,
            chance: chance
        )
        processes.withLock { $0.append(process) }
        return process
    }

    /// Runs a body on a queue of this world, and what it leads to at the present instant.
    ///
    /// Time moves on only where the queue is busy until later. On a queue of an ended process the
    /// body is dropped.
    package func run(
        on queue: any WorkQueue,
        _ body: @escaping @Sendable () -> Void
    ) throws(WorldDiagnosis) {
        guard let queue = queue as? SimulatedQueue else {
            preconditionFailure("the queue \(queue.label) is not of a simulated world")
        }
        core.claim()
        try core.run(body, on: queue.id)
    }

    /// Moves time on by a duration, firing every timer it passes; a negative one counts as zero.
    package func advance(by duration: Duration) throws(WorldDiagnosis) {
        core.claim()
        let target = core.now.addingSaturated(max(0, duration.wholeNanoseconds))
        try core.drive(.until(target))
        core.arrive(at: target)
    }

    /// Runs until nothing but housekeeping timers is armed and nothing is ready.
    ///
    /// - Throws: `workLeftTheWorld` when asynchronous code has not returned then, or another thread
    ///   called in meanwhile; `neverSettles` beyond the limit of events.
    package func settle() throws(WorldDiagnosis) {
        core.claim()
        try core.drive(.settled)
        let places = processes.withLock { $0.flatMap(\.unfinishedTasks) }
        if core.takeWasEntered() || !places.isEmpty {
            throw .workLeftTheWorld(places: places)
        }
    }

    /// Sets the wall clock, also backwards; the monotonic clock goes on.
    package func setWallClock(_ date: Timestamp) {
        core.adopt()
        core.wallClock = date
        core.note("set wall clock", UInt64(bitPattern: date.nanosecondsSince1970))
    }

    /// Tells every live process of a system event, and runs what it leads to at the present instant.
    package func post(_ event: SystemEvent) throws(WorldDiagnosis) {
        core.claim()
        for process in processes.withLock({ $0 }) { process.post(event) }
        try core.drive(.present)
    }

    /// The timers that somebody waits for, soonest first.
    package var awaitedTimers: [ArmedTimer] {
        core.adopt()
        return core.awaitedTimers
    }
}
