import AlcedoSeams
import HalcyonWorld
import Synchronization

/// Knows the queues that callers of a process are on, and what was done on them that should not be.
final class CallerWatch: Sendable {
    private struct State {
        var queues: [CallerQueue] = []
        var isLooking = false
        var diskWork: [String] = []
    }

    private let state = Mutex(State())

    /// Takes a queue down; once for each kind.
    func add(_ queue: CallerQueue) {
        state.withLock { state in
            guard !state.queues.contains(where: { $0.kind == queue.kind }) else { return }
            state.queues.append(queue)
        }
    }

    /// The callers' queues that the calling code runs on.
    var current: [CallerQueue.Kind] {
        let queues = state.withLock { $0.queues }
        return queues.filter { $0.workQueue.isCurrent }.map(\.kind)
    }

    /// Notes an operation of the disk when it is done on a caller's queue.
    func noteDiskWork(_ operation: String) {
        guard let queue = current.first else { return }
        state.withLock { state in
            guard !state.isLooking else { return }
            state.diskWork.append("\(operation) on \(queue.text)")
        }
    }

    /// Does something for the runner itself, during which disk work is not noted.
    func look<Value>(_ body: () -> Value) -> Value {
        state.withLock { $0.isLooking = true }
        defer { state.withLock { $0.isLooking = false } }
        return body()
    }

    /// The operations that were noted.
    var diskWork: [String] { state.withLock { $0.diskWork } }
}

extension CallerQueue.Kind {
    /// The queue as messages name it.
    var text: String {
        switch self {
        case .main: "main"
        case .dispatch(let label): "the Dispatch queue \"\(label)\""
        case .operation(let name): "the Operation queue \"\(name)\""
        }
    }
}
