import AlcedoCaching
import AlcedoHTTP
import AlcedoSeams
import HalcyonScenarios
import Synchronization

/// Collects one response, and reports its end once.
final class ResponseReception: Sendable {
    private struct State {
        var response: ReceivedResponse?
        var report: (@Sendable (LoadEvent) -> Void)?
    }

    private let state: Mutex<State>

    init(_ report: @escaping @Sendable (LoadEvent) -> Void) {
        state = Mutex(State(report: report))
    }

    /// Takes an event of the cache.
    func take(_ event: CachedTransportEvent) {
        switch event {
        // Left to the system.
        case .trust: break
        case .response(let head, let source, _):
            let response = ReceivedResponse(
                status: head.status,
                fields: head.fields,
                body: [],
                origin: ResponseOrigin(source)
            )
            state.withLock { $0.response = response }
        case .data(let bytes): state.withLock { $0.response?.body += bytes }
        case .finished: finish()
        case .failed(let failure):
            let cause = failure.cause.rawValue
            end(
                .failure(
                    LoadFailure(HTTPCacheClient.failure, cause: cause, message: failure.message)
                )
            )
        }
    }

    private func finish() {
        let response = state.withLock { $0.response }
        let nothing = LoadFailure(HTTPCacheClient.failure, message: "there was no response")
        end(response.map { .response($0) } ?? .failure(nothing))
    }

    /// Reports the end, unless it was reported.
    func end(_ outcome: LoadOutcome) {
        let report = state.withLock { $0.report.take() }
        report?(.completed(outcome))
    }
}

extension ResponseOrigin {
    /// The word for where a cache took a response from.
    init(_ source: ResponseSource) {
        self =
            switch source {
            case .network: .network
            case .fresh: .fresh
            case .revalidated: .revalidated
            case .stale(.requested): .staleAsRequested
            case .stale(.whileRevalidating): .staleWhileRevalidating
            case .stale(.disconnected): .staleForDisconnection
            case .stale(.serverFailed): .staleForFailure
            case .unavailable: .unavailable
            }
    }
}
