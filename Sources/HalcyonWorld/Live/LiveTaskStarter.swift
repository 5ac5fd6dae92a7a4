package import AlcedoSeams

/// Starts asynchronous code whose every step is a counted piece of a real queue.
///
/// Code that awaits something the world makes comes back to that queue. `Task.sleep` and a `Task`
/// the code starts by itself leave it, and nothing waits for them but `settle`, for a while.
package final class LiveTaskStarter: TaskStarter {
    private let executor: LiveExecutor
    private let ledger: TaskLedger
    private let process: Int
    private let core: LiveCore

    init(queue: LiveQueue, ledger: TaskLedger, process: Int, core: LiveCore) {
        executor = LiveExecutor(queue)
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
        let task = Task(executorPreference: executor) {
            await body()
            ledger.end(id)
            // The count of an ended process is gone already.
            core.access { state in
                if let count = state.tasks[process] { state.tasks[process] = count - 1 }
            }
        }
        return RunningTask(task: task)
    }

    private struct RunningTask: Cancellable {
        let task: Task<Void, Never>

        func cancel() {
            task.cancel()
        }
    }
}

/// Runs the jobs of Swift tasks as work of a live queue.
private final class LiveExecutor: TaskExecutor {
    private let queue: LiveQueue

    init(_ queue: LiveQueue) {
        self.queue = queue
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
