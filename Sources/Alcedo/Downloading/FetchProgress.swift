import AlcedoSeams

/// How far one request's way to a transfer is: a pure state machine.
///
/// Each transition gives what is to be called off, after the lock is let go.
struct FetchProgress: Sendable {
    private enum Phase: Sendable {
        /// The modifier is asked, or will be.
        case modifying((any Cancellable)?)
        /// The transfer tells its news.
        case joined(any Cancellable)
        /// It was called off.
        case over
    }

    private var phase = Phase.modifying(nil)

    /// Whether the transfer is still to be joined.
    var isWaiting: Bool {
        if case .modifying = phase { true } else { false }
    }

    /// Takes in what asks the modifier; one that has answered already needs no calling off.
    mutating func keep(_ task: any Cancellable) -> (any Cancellable)? {
        switch phase {
        case .modifying:
            phase = .modifying(task)
            return nil
        case .joined: return nil
        case .over: return task
        }
    }

    /// Takes in what leaves the transfer that was joined.
    mutating func join(_ membership: any Cancellable) -> (any Cancellable)? {
        guard isWaiting else { return membership }
        phase = .joined(membership)
        return nil
    }

    /// Takes in that nobody waits for it any more.
    mutating func end() -> (any Cancellable)? {
        defer { phase = .over }
        switch phase {
        case .modifying(let task): return task
        case .joined(let membership): return membership
        case .over: return nil
        }
    }
}
