/// Whether a response may be stored (RFC 9111 §3).
package enum Storing {
    /// Tells whether a private cache may store a response, and could ever use it.
    ///
    /// - Parameters:
    ///   - head: The response.
    ///   - directives: What its `Cache-Control` says.
    ///   - request: What it answers.
    /// - Returns: Whether it may be stored.
    package static func isAllowed(
        _ head: HTTPResponseHead,
        _ directives: ResponseDirectives,
        for request: HTTPRequest
    ) -> Bool {
        isMethodUnderstood(request.method)
            && isStatusStorable(head, directives, for: request)
            && !isForbidden(head.status, directives)
            && !RequestDirectives(request.fields).forbidsStoring
            && isReasonGiven(head, directives)
            // It would match no request (§4.1).
            && !Vary.matchesNothing(head.fields)
    }

    /// Only `GET` has responses that answer later requests: "the request method is understood by the
    /// cache" (§3).
    static func isMethodUnderstood(_ method: String) -> Bool { method == "GET" }

    /// "The response status code is final", and a part is one that can be put in its place (§3, §3.3).
    static func isStatusStorable(
        _ head: HTTPResponseHead,
        _ directives: ResponseDirectives,
        for request: HTTPRequest
    ) -> Bool {
        guard head.status >= 200, !CacheableStatus.isOfOneRequest(head.status) else { return false }
        return head.status == 206 ? PartialContent.Place(of: head) != nil : true
    }

    /// `no-store` forbids it (§5.2.2.5), unless `must-understand` is there and the status is
    /// understood; a status that is not understood is forbidden by `must-understand` (§5.2.2.3).
    static func isForbidden(_ status: Int, _ directives: ResponseDirectives) -> Bool {
        guard directives.requiresUnderstanding else { return directives.forbidsStoring }
        return !CacheableStatus.isUnderstood(status)
    }

    /// The response says that it may be stored, or its status does (§3, last list).
    static func isReasonGiven(_ head: HTTPResponseHead, _ directives: ResponseDirectives) -> Bool {
        directives.isPublic || directives.isPrivate || directives.maximumAge != .absent
            || head.fields.contains("Expires")
            || CacheableStatus.isHeuristicallyCacheable(head.status)
    }
}
