import Synchronization

/// A piece of work that runs once or never; running or dropping it lets go of what it holds.
final class LivePiece: Sendable {
    private let work: Mutex<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = Mutex(work)
    }

    /// Runs the work unless it has run or was dropped.
    func run() {
        take()?()
    }

    /// Lets go of the work.
    func drop() {
        _ = take()
    }

    private func take() -> (@Sendable () -> Void)? {
        work.withLock { $0.take() }
    }
}
