import AlcedoSeams
import HalcyonWorld
import Synchronization

/// What was seen of one list that is prefetched.
final class PrefetchRecord: Sendable {
    /// One report of the client.
    struct Observation: Sendable {
        var event: PrefetchEvent
        /// When, from the start of the play.
        var elapsed: Duration
        /// The callers' queues it ran on.
        var queues: [CallerQueue.Kind]
    }

    private struct State {
        var observations: [Observation] = []
        var handle: (any Cancellable)?
    }

    /// Its name in the scenario.
    let name: String
    /// The bytes of its step, for messages.
    let mark: Range<Int>
    /// What is prefetched, as the scenario has it.
    let targets: [String]
    /// The queue it must call back on; `nil` when it may be any.
    let callback: CallerQueue.Kind?
    private let state = Mutex(State())

    init(name: String, mark: Range<Int>, targets: [String], callback: CallerQueue.Kind?) {
        self.name = name
        self.mark = mark
        self.targets = targets
        self.callback = callback
    }

    /// Runs the call that starts the list, and keeps its handle.
    func start(_ call: () -> any Cancellable) {
        let handle = call()
        state.withLock { $0.handle = handle }
    }

    /// Takes a report down.
    func note(_ event: PrefetchEvent, _ elapsed: Duration, _ queues: [CallerQueue.Kind]) {
        state.withLock { state in
            state.observations.append(
                Observation(event: event, elapsed: elapsed, queues: queues)
            )
        }
    }

    /// Stops the list by its handle.
    func stop() {
        state.withLock { $0.handle }?.cancel()
    }

    /// Every report so far.
    var observations: [Observation] { state.withLock { $0.observations } }

    /// The first completion.
    var completion: Observation? { observations.first { $0.items != nil } }
}

extension PrefetchRecord.Observation {
    /// What became of the items, where this says so.
    var items: [PrefetchedItem]? {
        guard case .completed(let items) = event else { return nil }
        return items
    }
}
