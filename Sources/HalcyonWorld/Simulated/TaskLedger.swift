package import AlcedoSeams
import Synchronization

/// The asynchronous code of a process that has been started and has not returned.
package final class TaskLedger: Sendable {
    private struct State {
        var places: [UInt64: TaskPlace] = [:]
        var last: UInt64 = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Makes an empty ledger.
    package init() {}

    /// Enters code that is about to start, or returns `nil` after the process has ended; any thread.
    package func begin(_ place: TaskPlace) -> UInt64? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            state.last += 1
            state.places[state.last] = place
            return state.last
        }
    }

    /// Takes out code that returned; any thread.
    package func end(_ id: UInt64) {
        state.withLock { _ = $0.places.removeValue(forKey: id) }
    }

    /// Forgets everything, and lets nothing begin any more: the process has ended.
    package func close() {
        state.withLock { state in
            state.isClosed = true
            state.places = [:]
        }
    }

    /// Where the code was started, in the order it was started.
    package var unfinished: [TaskPlace] {
        state.withLock { state in
            state.places.isEmpty
                ? [] : state.places.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}
