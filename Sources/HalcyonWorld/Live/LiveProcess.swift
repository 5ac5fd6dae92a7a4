package import AlcedoSeams
import Dispatch
import Foundation
import Synchronization

/// One life of a client over real queues, tasks and files.
///
/// After `end` its queues drop what waits and what comes, its files refuse, and its exchanges are
/// cancelled; asynchronous code that still runs goes on without effect.
package final class LiveProcess: WorldProcess {
    private struct State {
        var callers: [CallerQueue.Kind: CallerQueue] = [:]
        var transports: [LiveTransport] = []
    }

    private let core: LiveCore
    private let life: ProcessLife
    private let state = Mutex(State())
    private let main: LiveQueue
    private let ledger = TaskLedger()
    private let tasks: LiveTaskStarter
    private let events: SystemEventHub
    private let ground: LiveGround

    init(core: LiveCore, number: Int, ground: LiveGround) {
        self.core = core
        self.ground = ground
        life = ProcessLife(process: number)
        main = LiveQueue(DispatchWorkQueue.main, life: life, core: core)
        events = SystemEventHub(queue: main)
        // Jobs of tasks are never dropped: a task that is not resumed would leak.
        let steps = LiveQueue(
            DispatchWorkQueue(label: "tasks"),
            life: ProcessLife(process: -1),
            core: core
        )
        tasks = LiveTaskStarter(queue: steps, ledger: ledger, process: number, core: core)
    }

    /// Whether the process has ended.
    package var isEnded: Bool { life.isOver }

    /// Everything the client may touch.
    package func seams(transport: any Transport) -> Seams {
        let (core, life) = (core, life)
        let transport = LiveTransport(transport)
        state.withLock { $0.transports.append(transport) }
        if life.isOver { transport.end() }
        return Seams(
            mainQueue: main,
            makeQueue: { LiveQueue(DispatchWorkQueue(label: $0), life: life, core: core) },
            time: ground.clock,
            files: FaultInjectingFileStore(
                ground.files,
                folder: ground.folder,
                time: ground.clock,
                isEnded: { life.isOver }
            ),
            transport: transport,
            tasks: tasks,
            systemEvents: events,
            chance: ground.chance,
            cachesFolder: ground.folder.cachesFolder
        )
    }

    /// The queue of a caller; the same kind gives the same queue.
    package func callerQueue(_ kind: CallerQueue.Kind) -> CallerQueue {
        let (caller, isNew) = state.withLock { state in
            if let known = state.callers[kind] { return (known, false) }
            let caller = makeCaller(kind)
            state.callers[kind] = caller
            return (caller, true)
        }
        if isNew, let queue = caller.workQueue as? LiveQueue {
            // What a client puts on the real queue by itself is not counted: it is flushed.
            core.access { $0.natives.append((life.process, queue.base)) }
        }
        return caller
    }

    private func makeCaller(_ kind: CallerQueue.Kind) -> CallerQueue {
        switch kind {
        case .main:
            return CallerQueue(kind: kind, workQueue: main, native: .dispatch(.main))
        case .dispatch(let label):
            let base = DispatchWorkQueue(label: label)
            return CallerQueue(
                kind: kind,
                workQueue: LiveQueue(base, life: life, core: core),
                native: .dispatch(base.dispatchQueue)
            )
        case .operation(let name):
            let base = OperationWorkQueue(name: name)
            return CallerQueue(
                kind: kind,
                workQueue: LiveQueue(base, life: life, core: core),
                native: .operation(base.operationQueue)
            )
        }
    }

    /// The world's folder.
    package var disk: any DiskControl { ground.folder }

    /// The places of asynchronous code that has not returned.
    package var unfinishedTasks: [TaskPlace] { ledger.unfinished }

    /// Ends the process; ending twice does nothing.
    package func end() {
        guard life.end() else { return }
        let transports = state.withLock { state in
            defer { state.transports = [] }
            return state.transports
        }
        for transport in transports { transport.end() }
        ledger.close()
        core.close(process: life.process)
    }

    /// Tells the process of a system event.
    func post(_ event: SystemEvent) {
        events.post(event)
    }
}

/// What the processes of a live world have in common.
struct LiveGround: Sendable {
    var clock: LiveClock
    var chance: SeededChance
    var files: any FileStore
    var folder: WorldFolder
}
