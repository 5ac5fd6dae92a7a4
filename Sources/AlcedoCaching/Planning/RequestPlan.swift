import AlcedoCore
import AlcedoHTTP

/// What is to be done with a request, given what is stored for its URL (RFC 9111 §4).
enum RequestPlan: Equatable {
    /// It is answered with a stored response.
    case serve(StoredResponse, ResponseSource)
    /// It is answered with a stale response, which is validated meanwhile (RFC 5861 §3).
    case serveAndValidate(StoredResponse, Forward.Order)
    /// The origin is asked.
    case forward(Forward.Order)
    /// 504: it may not be forwarded (§5.2.1.7).
    case refuse

    /// Decides.
    ///
    /// - Parameters:
    ///   - request: The request, and what it asks of caches.
    ///   - stored: All that is stored for its URL.
    ///   - now: The present.
    init(_ request: Forward.Caller, _ stored: [StoredResponse], at now: Timestamp) {
        guard Self.isForCache(request.request), !request.use.ignoresStored else {
            self =
                request.directives.forbidsForwarding ? .refuse : Self.asIs(request, stored)
            return
        }
        guard let selected = Selection.selected(stored, for: request.request) else {
            self =
                request.directives.forbidsForwarding
                ? .refuse : Self.selecting(request, stored) ?? Self.asIs(request, stored)
            return
        }
        let response = stored[selected]
        let decision = Reuse.decide(response.policy, for: request.directives, at: now)
        let isThere = decision == .validate || Self.holds(response, for: request.request)
        switch decision {
        case .fresh where isThere: self = .serve(response, .fresh)
        case .stale(.whileRevalidating) where isThere:
            self = .serveAndValidate(response, Self.validating(request, stored, selected))
        case .stale(let reason) where isThere: self = .serve(response, .stale(reason))
        case .fresh, .stale, .validate:
            self =
                request.directives.forbidsForwarding
                ? .refuse : .forward(Self.validating(request, stored, selected))
        case .refuse: self = .refuse
        }
    }

    /// Whether a stored response may answer a request at all (§3, §4.3.2).
    private static func isForCache(_ request: HTTPRequest) -> Bool {
        (request.method == "GET" || request.method == "HEAD") && request.body == nil
            && !Preconditions.areForOrigin(request)
    }

    /// Whether the bytes are there that a request asks for (§3.3).
    static func holds(_ response: StoredResponse, for request: HTTPRequest) -> Bool {
        guard case .parts(let ranges, _) = response.extent, request.method != "HEAD" else {
            return true
        }
        switch RangeAnswer(response, for: request) {
        case .whole: return false
        case .notSatisfiable: return true
        case .part(let wanted):
            return ranges.contains {
                $0.lowerBound <= wanted.lowerBound && wanted.upperBound <= $0.upperBound
            }
        }
    }

    /// The request as it is.
    private static func asIs(_ request: Forward.Caller, _ stored: [StoredResponse]) -> RequestPlan {
        let purpose: Forward.Purpose =
            request.request.method == "HEAD" ? .look(among: stored) : .fetch
        return .forward(Forward.Order(sent: request.request, purpose: purpose))
    }

    /// Nothing stored is for this request: the origin may say that something is (§4.3.1).
    private static func selecting(
        _ request: Forward.Caller,
        _ stored: [StoredResponse]
    ) -> RequestPlan? {
        guard request.request.method == "GET", !request.request.fields.contains("Range") else {
            return nil
        }
        let sent = ConditionalRequest.selecting(among: stored, by: request.request)
        guard sent != request.request else { return nil }
        let purpose = Forward.Purpose.validate(nil, among: stored, isOurs: true)
        return .forward(Forward.Order(sent: sent, purpose: purpose))
    }

    /// The selected response is to be validated, or completed (§4.3.1, §3.4).
    private static func validating(
        _ request: Forward.Caller,
        _ stored: [StoredResponse],
        _ selected: Int
    ) -> Forward.Order {
        let response = stored[selected]
        guard request.request.method == "GET" else {
            return Forward.Order(sent: request.request, purpose: .look(among: stored))
        }
        guard response.isWhole else {
            let hasRange = request.request.fields.contains("Range")
            let rest = hasRange ? nil : ConditionalRequest.completing(response, by: request.request)
            return rest.map { Forward.Order(sent: $0, purpose: .complete(response)) }
                ?? Forward.Order(sent: request.request, purpose: .fetch)
        }
        let sent = ConditionalRequest.validating(response, by: request.request)
        return Forward.Order(
            sent: sent,
            purpose: .validate(response, among: stored, isOurs: sent != request.request)
        )
    }
}
