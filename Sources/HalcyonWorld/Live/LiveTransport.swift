import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Cancels what a process has under way when it ends, and starts nothing afterwards.
///
/// The connections of a real process die with it.
final class LiveTransport: Transport {
    private struct State {
        var isOver = false
        var open: [Int: OpenExchange] = [:]
        /// The transports that have come after this one in the process.
        var successors: [LiveTransport] = []
        var last = 0
    }

    private let transport: any Transport
    private let state = Mutex(State())

    init(_ transport: any Transport) {
        self.transport = transport
    }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let exchange = OpenExchange()
        let number = state.withLock { state -> Int? in
            guard !state.isOver else { return nil }
            state.last += 1
            state.open[state.last] = exchange
            return state.last
        }
        guard let number else { return NothingToCancel() }
        let running = transport.start(request, on: queue) { [weak self] event in
            if event.isTerminal { self?.remove(number) }
            receive(event)
        }
        exchange.keep(running)
        return Handle(transport: self, number: number, running: running)
    }

    /// Cancels everything, for good.
    func end() {
        let (open, successors) = state.withLock { state in
            state.isOver = true
            defer {
                state.open = [:]
                state.successors = []
            }
            return (state.open, state.successors)
        }
        for exchange in open.values { exchange.cancel() }
        for successor in successors { successor.end() }
    }

    /// A transport of the same process, which ends with it.
    func renewed(_ configuration: URLSessionConfiguration) -> any Transport {
        let successor = LiveTransport(transport.renewed(configuration))
        let isOver = state.withLock { state in
            if !state.isOver { state.successors.append(successor) }
            return state.isOver
        }
        if isOver { successor.end() }
        return successor
    }

    private func remove(_ number: Int) {
        // It leaves the lock before it is released.
        _ = state.withLock { $0.open.removeValue(forKey: number) }
    }

    private struct Handle: Cancellable {
        let transport: LiveTransport
        let number: Int
        let running: any Cancellable

        func cancel() {
            transport.remove(number)
            running.cancel()
        }
    }
}

/// An exchange that may be cancelled before its handle is known.
private final class OpenExchange: Cancellable {
    private struct State {
        var running: (any Cancellable)?
        var isCancelled = false
    }

    private let state = Mutex(State())

    func keep(_ running: any Cancellable) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.running = running }
            return state.isCancelled
        }
        if isCancelled { running.cancel() }
    }

    func cancel() {
        let running = state.withLock { state in
            state.isCancelled = true
            return state.running.take()
        }
        running?.cancel()
    }
}

extension TransportEvent {
    /// Whether nothing comes after it.
    package var isTerminal: Bool {
        switch self {
        case .trust, .response, .data: false
        case .finished, .failed: true
        }
    }
}
