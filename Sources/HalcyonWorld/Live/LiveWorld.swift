package import AlcedoCore
package import AlcedoSeams
import Synchronization

/// A world of real queues, threads and files, in which time is still ours.
///
/// In virtual time it stands still but for `advance` and `settle`, which fire one timer at a time
/// in the order of deadline and arming, and wait after each until nothing is left to do at that
/// instant: nothing waits or runs on a queue of the world, no step of a task it started, no
/// activity that a stage has begun, and nothing on a real queue that was handed out. In scaled time
/// the clock runs by itself; `advance` shifts it, and `settle` waits.
///
/// A runner drives it from a thread of its own, which it blocks: neither the main thread nor one of
/// Swift's concurrency. Somebody must serve the main queue meanwhile.
package final class LiveWorld: World {
    private let core: LiveCore
    private let ground: LiveGround
    private let processes = Mutex<[LiveProcess]>([])
    private let notes = Mutex(Trace())
    private let isVirtual: Bool
    /// Of queues that no end of a process closes.
    private let life = ProcessLife(process: -1)

    /// Makes a world in which nothing has happened, over an empty folder of its own.
    ///
    /// - Throws: What kept the temporary folder from being made.
    package init(_ setting: LiveWorldSetting) throws(FileStoreError) {
        core = LiveCore(setting)
        isVirtual = setting.pace == .virtual
        let files = POSIXFileStore()
        ground = LiveGround(
            clock: LiveClock(core),
            chance: SeededChance(seed: setting.seed),
            files: files,
            folder: try WorldFolder(files: files)
        )
    }

    deinit {
        for process in processes.withLock({ $0 }) { process.end() }
        _ = life.end()
        core.close(process: nil)
    }

    /// The time that the client sees.
    package var time: any TimeSource { ground.clock }

    /// How much of the client's time has passed since the world began.
    package var elapsed: Duration { .nanoseconds(core.now) }

    /// Whether time stands still but for `advance` and `settle`.
    package var timeIsVirtual: Bool { isVirtual }

    /// What was noted; threads are not in it, and its hash tells nothing of their order.
    package var trace: Trace { notes.withLock { $0 } }

    /// Enters an event into the trace; any thread.
    package func note(_ tag: StaticString, _ number: UInt64) {
        let now = ground.clock.now
        notes.withLock { $0.note(tag, number, at: now) }
    }

    /// Makes a queue of the world's own, such as a server's, which no process's end closes.
    package func makeQueue(_ label: String) -> any WorkQueue {
        LiveQueue(DispatchWorkQueue(label: label), life: life, core: core)
    }

    /// Makes something that the world waits for while a stage says that it goes on.
    ///
    /// - Parameters:
    ///   - label: What it is, for diagnoses.
    ///   - reach: When the world waits for it.
    /// - Returns: A counter that is not running.
    package func makeActivity(
        _ label: String,
        _ reach: LiveActivity.Reach = .present
    ) -> LiveActivity {
        LiveActivity(core: core, source: core.makeSource(label, reach), reach: reach)
    }

    /// Adds words to the diagnosis of a stall: what a stage still waits for.
    package func describe(by words: @escaping @Sendable () -> [String]) {
        core.access { $0.describers.append(words) }
    }

    /// The disk that all processes share.
    package var disk: any DiskControl { ground.folder }

    /// The random numbers of the scenario's seed.
    package var rootChance: any Chance { ground.chance }

    /// Starts a process: fresh queues over the same folder.
    package func startProcess() -> any WorldProcess {
        processes.withLock { processes in
            let process = LiveProcess(core: core, number: processes.count, ground: ground)
            processes.append(process)
            return process
        }
    }

    /// Runs a body on a queue of this world, and waits for what it leads to at the present instant.
    ///
    /// On a queue of an ended process the body is dropped.
    package func run(
        on queue: any WorkQueue,
        _ body: @escaping @Sendable () -> Void
    ) throws(WorldDiagnosis) {
        precondition(queue is LiveQueue, "the queue \(queue.label) is not of a live world")
        queue.async(body)
        try core.drive(.present)
    }

    /// Moves time on by a duration, firing every timer it passes; a negative one counts as zero.
    package func advance(by duration: Duration) throws(WorldDiagnosis) {
        let target = core.now.addingSaturated(max(0, duration.wholeNanoseconds))
        try core.drive(.until(target))
        core.access { $0.passage.move(to: target) }
    }

    /// Runs until nothing but housekeeping timers is armed and nothing is left to do.
    ///
    /// - Throws: `workLeftTheWorld` when asynchronous code has not returned then, nor in the real
    ///   time left to it; `stalled`; `neverSettles` beyond the limit of timers.
    package func settle() throws(WorldDiagnosis) {
        repeat {
            try core.drive(.settled)
        } while try core.waitForTasks { processes.withLock { $0.flatMap(\.unfinishedTasks) } }
    }

    /// Sets the wall clock, also backwards; the monotonic clock goes on.
    package func setWallClock(_ date: Timestamp) {
        core.wallClock = date
    }

    /// Tells every live process of a system event, and waits for what it leads to.
    package func post(_ event: SystemEvent) throws(WorldDiagnosis) {
        for process in processes.withLock({ $0 }) { process.post(event) }
        try core.drive(.present)
    }

    /// The timers that somebody waits for, soonest first.
    package var awaitedTimers: [ArmedTimer] {
        core.access { $0.timers.awaited(at: $0.passage.now) }
    }
}
