import AlcedoSeams
import Synchronization

/// A handle on delayed work of a simulated queue.
struct SimulatedTimer: Cancellable {
    let core: WorldCore
    let id: JobID

    /// Stops the work when it has not started.
    func cancel() {
        core.cancel(id)
    }
}

/// A handle on delayed work that a thread outside the world asked for.
final class ForeignTimer: Cancellable {
    private let work: Mutex<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = Mutex(work)
    }

    /// The message that arms it.
    func arming(on queue: Int32, after delay: Int64, isAwaited: Bool) -> WorldInbox.WorkArming {
        WorldInbox.WorkArming(
            work: { self.take()?() },
            queue: queue,
            delay: delay,
            isAwaited: isAwaited
        )
    }

    /// Stops the work when it has not started.
    func cancel() {
        _ = take()
    }

    private func take() -> (@Sendable () -> Void)? {
        work.withLock { $0.take() }
    }
}
