import Synchronization

/// Takes a strategy's decision once; one that is let go of without a decision stands for `stop`.
final class RetryAnswer: Sendable {
    private let deliver: @Sendable (RetryDecision) -> Void
    private let isGiven = Atomic(false)

    init(_ deliver: @escaping @Sendable (RetryDecision) -> Void) {
        self.deliver = deliver
    }

    deinit {
        if !isGiven.load(ordering: .acquiring) { deliver(.stop) }
    }

    /// Gives the decision; only the first one counts.
    func give(_ decision: RetryDecision) {
        guard !isGiven.exchange(true, ordering: .acquiringAndReleasing) else { return }
        deliver(decision)
    }
}
