import AlcedoCore
package import AlcedoSeams

/// A serial queue of a simulated world.
///
/// It is current exactly while the world runs one of its pieces of work; at rest no queue is.
package final class SimulatedQueue: WorkQueue {
    /// A name for people and traces.
    package let label: String
    let id: Int32
    private let core: WorldCore

    init(label: String, id: Int32, core: WorldCore) {
        self.label = label
        self.id = id
        self.core = core
    }

    /// Whether the caller is running on this queue.
    package var isCurrent: Bool { core.isCurrent(id) }

    /// Runs work after everything that waits already.
    package func async(_ work: @escaping @Sendable () -> Void) {
        core.enqueue(work, on: id)
    }

    /// Runs work after a delay of virtual time.
    @discardableResult
    package func async(
        after delay: Duration,
        _ kind: TimerKind,
        _ work: @escaping @Sendable () -> Void
    ) -> any Cancellable {
        core.enqueue(
            work,
            on: id,
            after: delay.wholeNanoseconds,
            isAwaited: kind == .awaited
        )
    }
}
