/// The request that asks an origin whether stored responses are still good (RFC 9111 §4.3.1).
package enum ConditionalRequest {
    /// Adds the conditions for the response that the request selects.
    ///
    /// Both validators are sent when there are both. A request that has conditions of its own keeps
    /// them as they are.
    ///
    /// - Returns: The request; unchanged when there is nothing to validate by.
    package static func validating(
        _ response: StoredResponse,
        by request: HTTPRequest
    ) -> HTTPRequest {
        guard !Preconditions.areConditional(request), response.isWhole else { return request }
        var request = request
        if let tag = response.policy.validators.entityTag {
            request.fields["If-None-Match"] = tag.text
        }
        if let change = response.policy.validators.lastModified {
            request.fields["If-Modified-Since"] = change.text
        }
        return request
    }

    /// Adds the tags of all responses stored for the URL, when the request selects none of them: the
    /// origin says which one would have been (§4.3.1).
    package static func selecting(
        among stored: [StoredResponse],
        by request: HTTPRequest
    ) -> HTTPRequest {
        guard !Preconditions.areConditional(request) else { return request }
        let tags = stored.filter(\.isWhole).compactMap(\.policy.validators.entityTag?.text)
        guard !tags.isEmpty else { return request }
        var request = request
        request.fields["If-None-Match"] = tags.joined(separator: ", ")
        return request
    }

    /// Asks for the rest of a content of which parts are stored, provided that it is still the same:
    /// `Range` with `If-Range` (§3.4, RFC 9110 §13.1.5).
    ///
    /// - Returns: The request; `nil` when what is stored cannot be completed by one range.
    package static func completing(
        _ response: StoredResponse,
        by request: HTTPRequest
    ) -> HTTPRequest? {
        guard !Preconditions.areConditional(request), request.method == "GET",
            let tag = response.policy.validators.strongTag,
            case .parts(let ranges, let length) = response.extent,
            let gap = PartialContent.onlyGap(in: ranges, of: length)
        else { return nil }
        var request = request
        let end = gap.upperBound == length ? "" : "\(gap.upperBound - 1)"
        request.fields["Range"] = "bytes=\(gap.lowerBound)-\(end)"
        request.fields["If-Range"] = tag.text
        return request
    }
}
