import Synchronization

/// Numbers requests from 1, in the order they are made.
final class RequestNumbers: Sendable {
    private let last = Atomic<UInt64>(0)

    /// The next number.
    func next() -> UInt64 {
        last.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
