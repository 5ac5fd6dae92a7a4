package import AlcedoSeams

/// Starts asynchronous code whose every step is a counted piece of a real queue.
///
/// Code that awaits something the world makes comes back to that queue. `Task.sleep` and a `Task`
/// the code starts by itself leave it, and nothing waits for them but `settle`, for a while.
package final class LiveTaskStarter: TaskStarter {
    private let executor: QueueExecutor
    private let ledger: TaskLedger
    private let process: Int
    private let core: LiveCore

    init(queue: LiveQueue, ledger: TaskLedger, process: Int, core: LiveCore) {
        executor = QueueExecutor(queue)
        self.ledger = ledger
        self.process = process
        self.core = core
    }

    /// Starts asynchronous code.
    @discardableResult
    package func start(
        _ place: TaskPlace,
        _ body: @escaping @Sendable () async -> Void
    ) -> any Cancellable {
        let (ledger, core, process) = (ledger, core, process)
        guard let id = ledger.begin(place) else { return NothingToCancel() }
        core.access { $0.tasks[process, default: 0] += 1 }
        return executor.start {
            await body()
            ledger.end(id)
            // The count of an ended process is gone already.
            core.access { state in
                if let count = state.tasks[process] { state.tasks[process] = count - 1 }
            }
        }
    }
}
