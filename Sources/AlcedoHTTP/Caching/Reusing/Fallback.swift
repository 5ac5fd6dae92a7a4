package import AlcedoCore

/// What a request gets when the origin was to be asked and did not answer well (RFC 9111 §4.2.4, §4.3.3,
/// RFC 5861 §4).
package enum Fallback: Hashable, Sendable {
    /// The stored response.
    case stale(StaleReason)
    /// 504, made here: validation is mandatory, and the origin cannot be reached (RFC 9111 §5.2.2.2).
    case gatewayTimeout
    /// What came of it, as it is.
    case passOn

    /// How an origin failed.
    package enum Failure: Hashable, Sendable {
        /// It could not be reached.
        case disconnected
        /// It was reached, and what it sent is no response.
        case unreadable
        /// It answered with a status.
        case status(Int)
    }

    /// Decides what stands in for the answer.
    ///
    /// - Parameters:
    ///   - failure: What came in place of a good answer.
    ///   - response: The stored response that the request selects.
    ///   - request: What the request asks of caches.
    ///   - now: The present.
    /// - Returns: What the request gets.
    package static func decide(
        after failure: Failure,
        _ response: ResponsePolicy,
        for request: RequestDirectives,
        at now: Timestamp
    ) -> Fallback {
        // Who asks for no stored response without validation wants to know that there was none.
        guard !request.requiresValidation else { return .passOn }
        if isForbidden(response, at: now) {
            return failure == .disconnected ? .gatewayTimeout : .passOn
        }
        switch failure {
        case .disconnected: return .stale(.disconnected)
        case .unreadable:
            return isWithinWindow(response, request, at: now)
                ? .stale(.serverFailed(status: nil)) : .passOn
        case .status(let status):
            return isError(status) && isWithinWindow(response, request, at: now)
                ? .stale(.serverFailed(status: status)) : .passOn
        }
    }

    /// `no-cache`, or `must-revalidate` once it is stale (RFC 9111 §5.2.2.2, §5.2.2.4).
    static func isForbidden(_ response: ResponsePolicy, at now: Timestamp) -> Bool {
        guard !response.directives.requiresValidation else { return true }
        let isFresh = response.staleness(at: now).map { $0 < .zero } ?? false
        return response.directives.forbidsStale && !isFresh
    }

    /// "An error is any situation that would result in a 500, 502, 503, or 504" (RFC 5861 §4).
    static func isError(_ status: Int) -> Bool {
        status == 500 || (502...504).contains(status)
    }

    /// `stale-if-error` of either side (RFC 5861 §4).
    static func isWithinWindow(
        _ response: ResponsePolicy,
        _ request: RequestDirectives,
        at now: Timestamp
    ) -> Bool {
        guard let staleness = response.staleness(at: now) else { return false }
        let windows = [response.directives.staleIfError, request.staleIfError].compactMap { $0 }
        return windows.contains { staleness <= $0 }
    }
}
