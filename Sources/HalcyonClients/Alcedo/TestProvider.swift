import Alcedo
import AlcedoSeams
import Foundation
import HalcyonScenarios
import Synchronization

/// A provider that calls a handler, after a time and in a way that a scenario gives; it knows of no
/// cancel.
struct HandlerProvider: ImageDataProvider {
    let order: ProviderOrder
    let cacheKey: String
    let queue: any WorkQueue

    /// Calls the handler; never, when that is how it ends.
    func data(handler: @escaping @Sendable (Result<Data, any Error>) -> Void) {
        guard let result = order.result else { return }
        queue.async(after: order.spec.latency, .awaited) { handler(result) }
    }
}

/// A provider that is awaited, and ends at once when its task is cancelled.
struct AwaitedProvider: ImageDataProvider {
    let order: ProviderOrder
    let cacheKey: String
    let queue: any WorkQueue

    /// Waits as long as the scenario says.
    func data() async throws -> Data {
        let wait = CancellableWait()
        let result = order.result
        let latency = result == nil ? Duration.seconds(3_600) : order.spec.latency
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait.begin(continuation) { end in queue.async(after: latency, .awaited, end) }
            }
        } onCancel: {
            wait.cancel()
        }
        guard let result else { throw ProviderEnd.error }
        return try result.get()
    }
}

/// One wait for a timer, which a cancel ends.
private final class CancellableWait: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Void, any Error>?
        var timer: (any Cancellable)?
        var isCancelled = false
    }

    private let state = Mutex(State())

    func begin(
        _ continuation: CheckedContinuation<Void, any Error>,
        _ arm: (@escaping @Sendable () -> Void) -> any Cancellable
    ) {
        let isCancelled = state.withLock { state in
            state.continuation = continuation
            return state.isCancelled
        }
        if isCancelled { return end(.failure(CancellationError())) }
        let timer = arm { [self] in end(.success(())) }
        let isOver = state.withLock { state in
            state.timer = timer
            return state.isCancelled
        }
        if isOver { timer.cancel() }
    }

    func cancel() {
        let timer = state.withLock { state in
            state.isCancelled = true
            return state.timer
        }
        timer?.cancel()
        end(.failure(CancellationError()))
    }

    private func end(_ result: Result<Void, any Error>) {
        state.withLock { $0.continuation.take() }?.resume(with: result)
    }
}

/// The error of a provider that a scenario lets fail.
enum ProviderEnd: Error {
    case error
}

extension ProviderOrder {
    /// What it ends with; `nil` for never.
    fileprivate var result: Result<Data, any Error>? {
        switch spec.ending {
        case .data: .success(Data(bytes ?? []))
        case .error: .failure(ProviderEnd.error)
        case .cancelled: .failure(CancellationError())
        case .never: nil
        }
    }
}
