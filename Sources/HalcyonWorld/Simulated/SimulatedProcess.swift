package import AlcedoSeams
import Synchronization

/// One life of a client in a simulated world.
///
/// After `end`, or a crash in the middle of a write, code of the process that still runs is without
/// effect: what it enqueues is dropped, its disk refuses, its transport starts nothing.
package final class SimulatedProcess: WorldProcess {
    private struct State {
        var callers: [CallerQueue.Kind: CallerQueue] = [:]
        var isEnded = false
    }

    private let core: WorldCore
    private let number: Int32
    private let state = Mutex(State())
    private let main: SimulatedQueue
    private let ledger = TaskLedger()
    private let tasks: SimulatedTaskStarter
    private let events: SystemEventHub
    private let time: any TimeSource
    private let chance: any Chance
    private let simulatedDisk: SimulatedDisk

    init(
        core: WorldCore,
        number: Int32,
        disk: SimulatedDisk,
        time: VirtualClock,
        chance: SeededChance
    ) {
        self.core = core
        self.number = number
        self.time = time
        self.chance = chance
        simulatedDisk = disk
        main = core.makeQueue("main", process: number)
        tasks = SimulatedTaskStarter(
            queue: core.makeQueue("tasks", process: number),
            ledger: ledger
        )
        events = SystemEventHub(queue: main)
    }

    /// Whether the process has ended.
    package var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Everything the client may touch.
    package func seams(transport: any Transport) -> Seams {
        let (core, number) = (core, number)
        return Seams(
            mainQueue: main,
            makeQueue: { core.makeQueue($0, process: number) },
            time: time,
            files: SimulatedFileStore(process: self, disk: simulatedDisk, core: core),
            transport: ProcessTransport(transport, isEnded: { [self] in isEnded }),
            tasks: tasks,
            systemEvents: events,
            chance: chance,
            cachesFolder: SimulatedDisk.cachesFolder
        )
    }

    /// The queue of a caller; the same kind gives the same queue.
    package func callerQueue(_ kind: CallerQueue.Kind) -> CallerQueue {
        if let known = state.withLock({ $0.callers[kind] }) { return known }
        let queue: SimulatedQueue
        switch kind {
        case .main: queue = main
        case .dispatch(let label), .operation(let label):
            queue = core.makeQueue(label, process: number)
        }
        let caller = CallerQueue(kind: kind, workQueue: queue, native: nil)
        state.withLock { $0.callers[kind] = caller }
        return caller
    }

    /// The world's disk.
    package var disk: any DiskControl { simulatedDisk }

    /// The places of asynchronous code that has not returned.
    package var unfinishedTasks: [TaskPlace] { ledger.unfinished }

    /// Ends the process; ending twice does nothing.
    package func end() {
        let isFirst = state.withLock { state in
            defer { state.isEnded = true }
            return !state.isEnded
        }
        guard isFirst else { return }
        ledger.close()
        events.close()
        core.close(process: number)
    }

    /// Tells the process of a system event.
    func post(_ event: SystemEvent) {
        events.post(event)
    }
}
