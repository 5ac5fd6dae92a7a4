/// Starts Swift tasks on the global executor.
public final class SystemTaskStarter: TaskStarter {
    /// Makes a starter.
    public init() {}

    /// Starts asynchronous code in an unstructured task.
    @discardableResult
    public func start(
        _ place: TaskPlace,
        _ body: @escaping @Sendable () async -> Void
    ) -> any Cancellable {
        StartedTask(task: Task { await body() })
    }

    private struct StartedTask: Cancellable {
        let task: Task<Void, Never>

        func cancel() {
            task.cancel()
        }
    }
}
