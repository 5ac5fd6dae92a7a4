import AlcedoSeams
import Synchronization

/// One wait of a task, which ends once: by its timer or by a cancel, in whichever order they come.
final class Wait: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Void, Never>?
        var timer: (any Cancellable)?
        var isOver = false
    }

    private let state = Mutex(State())

    /// Takes who waits; over at once after the end.
    func begin(_ continuation: CheckedContinuation<Void, Never>) {
        let isOver = state.withLock { state in
            if !state.isOver { state.continuation = continuation }
            return state.isOver
        }
        if isOver { continuation.resume() }
    }

    /// Takes the timer that a cancel stops.
    func keep(_ timer: any Cancellable) {
        let isOver = state.withLock { state in
            if !state.isOver { state.timer = timer }
            return state.isOver
        }
        if isOver { timer.cancel() }
    }

    /// Ends it.
    func end() {
        let (continuation, timer) = state.withLock { state in
            state.isOver = true
            return (state.continuation.take(), state.timer.take())
        }
        timer?.cancel()
        continuation?.resume()
    }
}
