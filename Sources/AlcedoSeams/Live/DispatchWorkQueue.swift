import AlcedoCore
public import Dispatch
import Foundation
import Synchronization

/// A serial Dispatch queue as a work queue.
///
/// Two values around the same Dispatch queue are current together. A concurrent queue breaks the
/// law of `WorkQueue`; do not hand one in.
public final class DispatchWorkQueue: WorkQueue {
    /// The main queue; current on the main thread as well.
    public static let main = DispatchWorkQueue(.main)

    /// The name: the Dispatch queue's label.
    public let label: String
    /// The Dispatch queue.
    public let dispatchQueue: DispatchQueue
    private let identity: Int
    private let isMain: Bool

    /// Wraps a serial queue that the caller owns.
    public init(_ queue: DispatchQueue) {
        label = queue.label
        dispatchQueue = queue
        identity = QueueMark.identity(of: queue)
        // Compared by mark: on Linux every use of `DispatchQueue.main` makes another object.
        isMain = identity == QueueMark.identity(of: .main)
    }

    /// Makes a serial queue of its own.
    public convenience init(label: String) {
        self.init(DispatchQueue(label: label))
    }

    /// Whether the caller is running on this queue.
    public var isCurrent: Bool {
        QueueMark.current == identity || (isMain && Thread.isMainThread)
    }

    /// Runs work after everything that waits already.
    public func async(_ work: @escaping @Sendable () -> Void) {
        dispatchQueue.async(execute: work)
    }

    /// Runs work after a delay; the kind makes no difference to the system.
    @discardableResult
    public func async(
        after delay: Duration,
        _ kind: TimerKind,
        _ work: @escaping @Sendable () -> Void
    ) -> any Cancellable {
        let delayed = DelayedWork(work)
        dispatchQueue.async(after: delay) { delayed.run() }
        return delayed
    }
}

extension DispatchQueue {
    /// Runs work after a delay, at once when it is negative.
    func async(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        let nanoseconds = Int(clamping: max(0, delay.wholeNanoseconds))
        asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: work)
    }
}

/// Marks queues with a number, by which code knows the queue it runs on.
private enum QueueMark {
    private static let key = DispatchSpecificKey<Int>()
    private static let last = Mutex(0)

    /// The number of a queue, which it gets when it is first asked for.
    static func identity(of queue: DispatchQueue) -> Int {
        last.withLock { last in
            if let known = queue.getSpecific(key: key) { return known }
            last += 1
            queue.setSpecific(key: key, value: last)
            return last
        }
    }

    /// The number of the queue the caller runs on.
    static var current: Int? { DispatchQueue.getSpecific(key: key) }
}
