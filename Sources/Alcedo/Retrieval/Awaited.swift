import Synchronization

/// A value that one task waits for and a callback brings, in whichever order the two come.
final class Awaited<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case waiting(CheckedContinuation<Value, Never>)
        case brought(Value)
        case over
    }

    private let state = Mutex(State.empty)

    /// Brings the value; only the first one counts.
    func resume(with value: Value) {
        let continuation = state.withLock { state -> CheckedContinuation<Value, Never>? in
            switch state {
            case .empty:
                state = .brought(value)
                return nil
            case .waiting(let continuation):
                state = .over
                return continuation
            case .brought, .over:
                return nil
            }
        }
        continuation?.resume(returning: value)
    }

    /// Waits for the value; to be asked for once.
    var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let brought = state.withLock { state -> Value? in
                    if case .brought(let value) = state {
                        state = .over
                        return value
                    }
                    state = .waiting(continuation)
                    return nil
                }
                if let brought { continuation.resume(returning: brought) }
            }
        }
    }
}
