public import AlcedoSeams
public import Dispatch
public import Foundation

/// Where a request calls back.
///
/// It is a value around a work queue; the main queue is that of the loader's environment, so the
/// same value means the simulated main queue under simulation.
public struct CallbackQueue: Sendable {
    private enum Choice: Sendable {
        case mainAsync
        case mainCurrentOrAsync
        case untouch
        case queue(any WorkQueue)
    }

    private let choice: Choice

    /// The main queue, never before the call returns.
    public static let mainAsync = CallbackQueue(choice: .mainAsync)

    /// The main queue, at once when the result is there and the caller runs on it; the default.
    public static let mainCurrentOrAsync = CallbackQueue(choice: .mainCurrentOrAsync)

    /// Wherever the result turns up, without a hop.
    ///
    /// That is the caller's thread for a memory hit, and one of the loader's own queues otherwise. The callback must not block there.
    public static let untouch = CallbackQueue(choice: .untouch)

    /// A serial Dispatch queue, never before the call returns.
    public static func dispatch(_ queue: DispatchQueue) -> CallbackQueue {
        .queue(DispatchWorkQueue(queue))
    }

    /// An Operation queue, as one operation each, never before the call returns.
    public static func operationQueue(_ queue: OperationQueue) -> CallbackQueue {
        .queue(OperationWorkQueue(queue))
    }

    /// Any work queue, never before the call returns.
    public static func queue(_ queue: any WorkQueue) -> CallbackQueue {
        CallbackQueue(choice: .queue(queue))
    }

    /// Runs work as the value says.
    func run(main: any WorkQueue, _ work: @escaping @Sendable () -> Void) {
        switch choice {
        case .mainAsync: main.async(work)
        case .mainCurrentOrAsync: main.isCurrent ? work() : main.async(work)
        case .untouch: work()
        case .queue(let queue): queue.async(work)
        }
    }
}
