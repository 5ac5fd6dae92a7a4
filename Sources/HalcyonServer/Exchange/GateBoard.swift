import Synchronization

/// The gates of a server: latches that hold replies until a step opens them.
///
/// A gate that was opened stays open, so that it makes no difference whether the request or the
/// step came first.
package final class GateBoard: Sendable {
    /// A place in the line before a gate.
    package struct Ticket: Hashable, Sendable {
        fileprivate var gate: String
        fileprivate var number: Int
    }

    private struct State {
        var open: Set<String> = []
        var waiting: [String: [(number: Int, wake: @Sendable () -> Void)]] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// Makes a board of closed gates.
    package init() {}

    /// Tells whether a gate was opened.
    package func isOpen(_ gate: String) -> Bool {
        state.withLock { $0.open.contains(gate) }
    }

    /// Opens a gate for good, and wakes who waits, in the order they came, before it returns.
    package func open(_ gate: String) {
        let waiting = state.withLock { state in
            state.open.insert(gate)
            return state.waiting.removeValue(forKey: gate) ?? []
        }
        for waiter in waiting { waiter.wake() }
    }

    /// Waits for a gate.
    ///
    /// - Parameters:
    ///   - gate: The name.
    ///   - wake: Called once, on the thread that opens the gate, with no lock held.
    /// - Returns: A ticket to stop waiting with; `nil` when the gate is open already, and `wake` is
    ///   not called.
    package func wait(for gate: String, _ wake: @escaping @Sendable () -> Void) -> Ticket? {
        state.withLock { state in
            guard !state.open.contains(gate) else { return nil }
            state.count += 1
            state.waiting[gate, default: []].append((state.count, wake))
            return Ticket(gate: gate, number: state.count)
        }
    }

    /// Stops waiting; a wake that has begun goes on.
    package func leave(_ ticket: Ticket) {
        state.withLock { state in
            state.waiting[ticket.gate]?.removeAll { $0.number == ticket.number }
        }
    }

    /// The gates that replies wait before, sorted.
    package var awaited: [String] {
        state.withLock { state in
            state.waiting.filter { !$0.value.isEmpty }.map(\.key).sorted()
        }
    }
}
