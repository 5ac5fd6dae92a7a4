import AlcedoCore

/// A request's own conditions, judged by a cache (RFC 9111 §4.3.2, RFC 9110 §13).
package enum Preconditions {
    /// Whether a request has conditions that only the origin may judge: `If-Match` and
    /// `If-Unmodified-Since` "are not applicable to a cache" (RFC 9111 §4.3.2).
    package static func areForOrigin(_ request: HTTPRequest) -> Bool {
        request.fields.contains("If-Match") || request.fields.contains("If-Unmodified-Since")
    }

    /// Whether a request asks whether something has changed.
    package static func areConditional(_ request: HTTPRequest) -> Bool {
        request.fields.contains("If-None-Match") || request.fields.contains("If-Modified-Since")
    }

    /// Whether a stored response answers a request with 304 (RFC 9111 §4.3.2).
    ///
    /// Only a response that would have succeeded without the conditions (RFC 9110 §13.2.1).
    package static func isNotModified(
        _ head: HTTPResponseHead,
        _ policy: ResponsePolicy,
        for request: HTTPRequest
    ) -> Bool {
        guard (200..<300).contains(head.status) else { return false }
        // `If-None-Match` takes precedence (RFC 9110 §13.2.2).
        if request.fields.contains("If-None-Match") {
            return isListed(policy.validators.entityTag, in: request.fields)
        }
        guard let text = request.fields.first("If-Modified-Since"),
            let limit = HTTPDate.parse(text, now: policy.received)
        else { return false }
        return isUnmodified(policy, since: limit)
    }

    /// `If-None-Match`: `*`, or a tag that compares weakly (RFC 9110 §13.1.2).
    static func isListed(_ tag: EntityTag?, in fields: HTTPFields) -> Bool {
        let members = fields.values(of: "If-None-Match").flatMap { FieldList.members(of: $0) }
        return members.contains { member in
            member == "*" || tag.map { $0.matchesWeakly(EntityTag(member)) } ?? false
        }
    }

    /// `If-Modified-Since`, against `Last-Modified`, or `Date`, or the receipt (RFC 9111 §4.3.2).
    static func isUnmodified(_ policy: ResponsePolicy, since limit: Timestamp) -> Bool {
        (policy.validators.lastModified?.date ?? policy.date) <= limit
    }
}
