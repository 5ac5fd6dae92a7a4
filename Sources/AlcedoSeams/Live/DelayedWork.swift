import Synchronization

/// Work that waits for a timer of the system; cancelling lets go of it at once.
///
/// The system keeps a cancelled timer until its deadline; what the work holds must not wait so
/// long.
final class DelayedWork: Cancellable {
    private let work: Mutex<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = Mutex(work)
    }

    /// Runs the work unless it was cancelled or has run.
    func run() {
        take()?()
    }

    /// Stops the work when it has not started.
    func cancel() {
        _ = take()
    }

    private func take() -> (@Sendable () -> Void)? {
        work.withLock { $0.take() }
    }
}
