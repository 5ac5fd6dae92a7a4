import AlcedoSeams
import Synchronization

/// What the system has told of the network since the loader was made.
final class NetworkConditions: Sendable {
    private final class Facts: Sendable {
        let isConstrained = Atomic(false)
    }

    private let facts: Facts
    private let observation: any Cancellable

    init(_ events: any SystemEvents) {
        let facts = Facts()
        self.facts = facts
        observation = events.observe { event in
            switch event {
            case .networkConstrained: facts.isConstrained.store(true, ordering: .releasing)
            case .networkUnconstrained: facts.isConstrained.store(false, ordering: .releasing)
            case .memoryWarning, .didEnterBackground, .willTerminate: break
            }
        }
    }

    deinit { observation.cancel() }

    /// Whether the network is in low-data mode.
    var isConstrained: Bool { facts.isConstrained.load(ordering: .acquiring) }
}
