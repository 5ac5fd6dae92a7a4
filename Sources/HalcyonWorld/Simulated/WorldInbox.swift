import AlcedoSeams
import Synchronization

/// What threads that are not the world's ask of it, kept until the world looks.
///
/// Nothing should come in here: it means that work left the world. It still has to be safe.
final class WorldInbox: Sendable {
    /// One thing asked.
    enum Message: Sendable {
        case enqueue(work: @Sendable () -> Void, queue: Int32)
        case arm(WorkArming)
        case cancel(JobID)
        case register(queue: Int32, label: String, process: Int32)
    }

    /// A timer a foreign thread asks for.
    struct WorkArming: Sendable {
        var work: @Sendable () -> Void
        var queue: Int32
        var delay: Int64
        var isAwaited: Bool
    }

    private let messages = Mutex<[Message]>([])
    private let isFilled = Atomic<Bool>(false)

    /// Puts a message in; any thread.
    func put(_ message: Message) {
        messages.withLock { $0.append(message) }
        isFilled.store(true, ordering: .releasing)
    }

    /// Takes every message out, in the order they came.
    func take() -> [Message] {
        guard isFilled.load(ordering: .acquiring) else { return [] }
        return messages.withLock { messages in
            isFilled.store(false, ordering: .releasing)
            let taken = messages
            messages = []
            return taken
        }
    }
}
