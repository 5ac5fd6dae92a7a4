import Dispatch
import Synchronization

/// Prints lines on a queue of its own, so that who adds one never waits for a terminal.
final class LinePrinter: Sendable {
    private struct State {
        var lines: [String] = []
        var leftOut = 0
    }

    /// The most lines that wait; what is over it is counted and left out.
    private static let limit = 10_000

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "halcyon.print")
    private let output: @Sendable (String) -> Void

    init(_ output: @escaping @Sendable (String) -> Void) {
        self.output = output
    }

    /// Puts a text in line; it may have several lines.
    func add(_ text: String) {
        let isFirst = state.withLock { state in
            guard state.lines.count < Self.limit else {
                state.leftOut += 1
                return false
            }
            state.lines.append(text)
            return state.lines.count == 1
        }
        if isFirst { queue.async { self.printAll() } }
    }

    /// Waits until all that was added is printed.
    func flush() {
        queue.sync { printAll() }
    }

    private func printAll() {
        var state = state.withLock { state in
            defer { state = State() }
            return state
        }
        if state.leftOut > 0 { state.lines.append("… \(state.leftOut) more") }
        if !state.lines.isEmpty { output(state.lines.joined(separator: "\n")) }
    }
}
