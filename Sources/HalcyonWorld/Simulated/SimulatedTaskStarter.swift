package import AlcedoSeams

/// Starts asynchronous code whose every step is a piece of work of the world.
///
/// Code that awaits something the world makes, such as a continuation or `Task.yield`, stays on the
/// world's thread. `Task.sleep`, `@MainActor` and a `Task` the code starts by itself leave it.
/// The steps of all tasks of a process are work of one queue, which a disk operation keeps busy as
/// it does any other.
package final class SimulatedTaskStarter: TaskStarter {
    private let executor: QueueExecutor
    private let ledger: TaskLedger

    init(queue: SimulatedQueue, ledger: TaskLedger) {
        executor = QueueExecutor(queue)
        self.ledger = ledger
    }

    /// Starts asynchronous code.
    @discardableResult
    package func start(
        _ place: TaskPlace,
        _ body: @escaping @Sendable () async -> Void
    ) -> any Cancellable {
        let ledger = ledger
        guard let id = ledger.begin(place) else { return NothingToCancel() }
        return executor.start {
            await body()
            ledger.end(id)
        }
    }
}
