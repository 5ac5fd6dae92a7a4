import AlcedoSeams

/// Runs the jobs of Swift tasks as work of a queue.
final class QueueExecutor: TaskExecutor {
    private let queue: any WorkQueue

    init(_ queue: any WorkQueue) {
        self.queue = queue
    }

    /// Starts code, every step of which is a piece of work of the queue.
    func start(_ body: @escaping @Sendable () async -> Void) -> any Cancellable {
        RunningTask(task: Task(executorPreference: self, operation: body))
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    private struct RunningTask: Cancellable {
        let task: Task<Void, Never>

        func cancel() {
            task.cancel()
        }
    }
}
