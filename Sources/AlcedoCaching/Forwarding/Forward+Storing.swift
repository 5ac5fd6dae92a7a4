import AlcedoHTTP

extension Forward {
    /// What is stored of a response that has come whole (RFC 9111 §3, §3.3).
    func storing(_ reception: Reception) -> [ForwardAction] {
        guard reception.isStorable, let body = reception.body else { return [] }
        if let place = PartialContent.Place(of: reception.head) {
            // A part that is longer or shorter than it says is worth nothing.
            guard place.range.count == body.count else { return [] }
            let extent = StoredExtent.parts([place.range], of: place.length)
            return [.combine(response(reception, extent), body, place, for: original)]
        }
        let extent = StoredExtent.whole(length: body.count)
        return [.store(response(reception, extent), body, for: original)]
    }

    /// Takes the answer to a request for the rest of a content (§3.4).
    mutating func take(
        _ reception: Reception,
        asRestOf parts: StoredResponse
    ) -> [ForwardAction] {
        switch reception.head.status {
        case 206:
            guard let place = PartialContent.Place(of: reception.head),
                place.tag == parts.policy.validators.strongTag,
                place.length == parts.extent.contentLength
            else { break }
            phase = .completing(reception)
            return []
        case 416: break
        default: return pass(reception)
        }
        phase = .over
        return [.cancel, .drop([parts]), .fetchAnew(callers)]
    }

    /// Puts the rest to the parts (§3.4).
    func completing(_ reception: Reception) -> [ForwardAction] {
        guard case .complete(let parts) = order.purpose, let body = reception.body,
            let place = PartialContent.Place(of: reception.head), place.range.count == body.count
        else { return [.fetchAnew(callers)] }
        return [.complete(parts, with: reception, place, to: callers)]
    }

    private func response(_ reception: Reception, _ extent: StoredExtent) -> StoredResponse {
        StoredResponse(received: reception.head, for: original, reception.times, extent)
    }
}
