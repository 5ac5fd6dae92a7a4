import AlcedoCore
package import AlcedoSeams
import Synchronization

/// A real queue of a live world: it counts the work it has, and its timers are the world's.
///
/// It is current together with every other wrapper of the same real queue.
package final class LiveQueue: WorkQueue {
    /// The real queue.
    package let base: any WorkQueue
    let life: ProcessLife
    private let core: LiveCore
    private let source: LiveCounts.Source

    init(_ base: any WorkQueue, life: ProcessLife, core: LiveCore) {
        self.base = base
        self.life = life
        self.core = core
        source = core.makeSource("the queue \(base.label)")
    }

    /// A name for people.
    package var label: String { base.label }

    /// Whether the caller is running on the real queue.
    package var isCurrent: Bool { base.isCurrent }

    /// Runs work after everything that waits already; dropped when the process has ended.
    package func async(_ work: @escaping @Sendable () -> Void) {
        guard !life.isOver else { return }
        core.begin(source)
        enqueue(LivePiece(work))
    }

    /// Runs work after a delay of the client's time.
    @discardableResult
    package func async(
        after delay: Duration,
        _ kind: TimerKind,
        _ work: @escaping @Sendable () -> Void
    ) -> any Cancellable {
        guard !life.isOver else { return NothingToCancel() }
        let piece = LivePiece(work)
        let number = core.arm(piece, on: self, after: delay, kind)
        return LiveTimer(core: core, number: number, piece: piece)
    }

    /// What the core counts a fired timer on.
    var firedSource: LiveCounts.Source { source }

    /// Puts a piece on the real queue that has been counted already.
    func enqueue(_ piece: LivePiece) {
        base.async { [self] in
            // Dropped or run, it lets go of everything before it stops counting.
            life.isOver ? piece.drop() : piece.run()
            core.end(source)
        }
    }

    private struct LiveTimer: Cancellable {
        let core: LiveCore
        let number: UInt64
        let piece: LivePiece

        func cancel() {
            // Also after it was taken out: the piece may still wait in its queue.
            core.disarm(number)
            piece.drop()
        }
    }
}

/// Whether a process still lives; what its code does afterwards has no effect.
final class ProcessLife: Sendable {
    /// The number of the process; -1 for what outlives processes.
    let process: Int
    private let over = Atomic<Bool>(false)

    init(process: Int) {
        self.process = process
    }

    var isOver: Bool { over.load(ordering: .acquiring) }

    /// Ends it, and returns whether this call did.
    func end() -> Bool {
        !over.exchange(true, ordering: .acquiringAndReleasing)
    }
}
