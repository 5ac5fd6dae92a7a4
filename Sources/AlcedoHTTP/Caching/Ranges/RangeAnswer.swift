import AlcedoCore

/// What a request with a `Range` gets of a stored content (RFC 9110 §14.2, §15.3.7).
package enum RangeAnswer: Hashable, Sendable {
    /// The whole content: the field is to be ignored.
    case whole
    /// 206 with these bytes.
    case part(Range<Int>)
    /// 416: the content has none of the bytes.
    case notSatisfiable

    /// Decides for a stored response of a length.
    ///
    /// Only a 200 has parts, and one whose content came decoded has no offsets that mean anything. A
    /// failed `If-Range` asks for the whole (RFC 9110 §13.1.5).
    package init(_ stored: StoredResponse, for request: HTTPRequest) {
        guard let wanted = RequestedRange(request.fields), wanted != .other,
            request.method == "GET", [200, 206].contains(stored.head.status),
            stored.head.fields.first("Content-Encoding") == nil,
            Self.isSame(stored, asIn: request)
        else {
            self = .whole
            return
        }
        let range = wanted.resolved(in: stored.extent.contentLength)
        self = range.map { .part($0) } ?? .notSatisfiable
    }

    /// `If-Range`: the same strong tag; a date is not strong enough unless it is exactly the stored one
    /// and a minute older than the response (RFC 9110 §13.1.5, §8.8.2.2).
    static func isSame(_ stored: StoredResponse, asIn request: HTTPRequest) -> Bool {
        guard let text = request.fields.first("If-Range") else { return true }
        let validators = stored.policy.validators
        if let tag = validators.entityTag, tag.matchesStrongly(EntityTag(text)) { return true }
        guard let change = validators.lastModified, change.text == text else { return false }
        return stored.policy.date - change.date >= .seconds(60)
    }
}
