import AlcedoCore
import AlcedoHTTP
import AlcedoSeams

extension Forward {
    /// Lets a stored response stand in for an error of the origin, for those who may have it
    /// (RFC 5861 §4).
    mutating func standIn(
        for reception: Reception,
        _ stored: StoredResponse
    ) -> [ForwardAction] {
        let now = reception.times.received
        let failure = Fallback.Failure.status(reception.head.status)
        let served = callers.filter { caller in
            fallback(failure, stored, caller, at: now) != .passOn
        }
        guard !served.isEmpty || isKeptWithoutCallers(failure, stored, at: now) else {
            return pass(reception)
        }
        callers.removeAll { caller in served.contains { $0.id == caller.id } }
        let reason = StaleReason.serverFailed(status: reception.head.status)
        let serving = ForwardAction.serve(stored, .stale(reason), to: served)
        guard callers.isEmpty else { return [serving] + pass(reception) }
        phase = .over
        return [.cancel, serving]
    }

    /// Lets a stored response stand in for an origin that could not be asked, or a 504 where that is
    /// forbidden (RFC 9111 §4.2.4, §5.2.2.2).
    func standIn(for failure: TransportFailure, at now: Timestamp) -> [ForwardAction] {
        guard case .validate(let asked?, _, _) = order.purpose, let kind = failure.fallbackKind
        else {
            return [.fail(failure, to: ids)]
        }
        return callers.map { caller in
            switch fallback(kind, asked, caller, at: now) {
            case .passOn: .fail(failure, to: [caller.id])
            case .gatewayTimeout: .refuse(to: [caller])
            case .stale(let reason): .serve(asked, .stale(reason), to: [caller])
            }
        }
    }

    /// Whether an error that nobody waits for leaves the stored response in place.
    private func isKeptWithoutCallers(
        _ failure: Fallback.Failure,
        _ stored: StoredResponse,
        at now: Timestamp
    ) -> Bool {
        callers.isEmpty
            && Fallback.decide(after: failure, stored.policy, for: .none, at: now) != .passOn
    }

    private func fallback(
        _ failure: Fallback.Failure,
        _ stored: StoredResponse,
        _ caller: Caller,
        at now: Timestamp
    ) -> Fallback {
        Fallback.decide(after: failure, stored.policy, for: caller.directives, at: now)
    }
}

extension TransportFailure {
    /// What the failure says of the origin; `nil` when it says nothing: the request itself was at fault,
    /// or who answered could not be trusted.
    var fallbackKind: Fallback.Failure? {
        switch cause {
        case .cannotFindHost, .cannotConnect, .connectionLost, .emptyResponse, .timedOut,
            .notConnected, .constrainedNetwork, .truncatedBody, .unknown:
            .disconnected
        case .malformedResponse, .noResponse, .notHTTP: .unreadable
        case .secureConnectionFailed, .unsupportedURL, .tooManyRedirects,
            .authenticationCancelled, .unsupportedSession:
            nil
        }
    }
}
