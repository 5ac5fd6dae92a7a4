import Dispatch
public import Foundation

/// An Operation queue as a work queue.
///
/// It must run one operation at a time (`maxConcurrentOperationCount == 1`) to keep the law of
/// `WorkQueue`; the main queue does.
public final class OperationWorkQueue: WorkQueue {
    /// The name: the Operation queue's, or one made up.
    public let label: String
    /// The Operation queue.
    public let operationQueue: OperationQueue
    /// Where delays end; serial, so that those that end together keep their order.
    private let timers: DispatchQueue

    /// Wraps a serial queue that the caller owns.
    public init(_ queue: OperationQueue) {
        label = queue.name ?? "operations"
        operationQueue = queue
        timers = DispatchQueue(label: "\(label).timers")
    }

    /// Makes a serial queue of its own.
    public convenience init(name: String) {
        let queue = OperationQueue()
        queue.name = name
        queue.maxConcurrentOperationCount = 1
        self.init(queue)
    }

    /// Whether the caller is running on this queue.
    public var isCurrent: Bool {
        OperationQueue.current === operationQueue
            || (operationQueue === OperationQueue.main && Thread.isMainThread)
    }

    /// Runs work after everything that waits already.
    public func async(_ work: @escaping @Sendable () -> Void) {
        operationQueue.addOperation(work)
    }

    /// Runs work after a delay; the kind makes no difference to the system.
    @discardableResult
    public func async(
        after delay: Duration,
        _ kind: TimerKind,
        _ work: @escaping @Sendable () -> Void
    ) -> any Cancellable {
        let delayed = DelayedWork(work)
        timers.async(after: delay) { [operationQueue] in
            operationQueue.addOperation { delayed.run() }
        }
        return delayed
    }
}
