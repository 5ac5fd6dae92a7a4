import AlcedoCore
import AlcedoHTTP

/// A part of a content that has just come.
struct StoredPart {
    var response: StoredResponse
    var bytes: [UInt8]
    var place: PartialContent.Place
}

extension ResponseStore {
    /// Keeps only some entries of a URL.
    func keep(_ entries: [CacheEntry], of key: PrimaryKey) {
        guard entries.count < self.entries(of: key).count else { return }
        if entries.isEmpty {
            remove(key)
        } else {
            replace(entries, of: key, writing: nil)
        }
    }

    /// Gives a stored response new fields.
    func freshen(
        _ old: StoredResponse,
        into new: StoredResponse,
        _ key: PrimaryKey
    ) {
        var entries = entries(of: key)
        guard let index = entries.firstIndex(where: { $0.response == old }) else { return }
        entries[index].response = new
        replace(entries, of: key, writing: nil)
    }

    /// Lets a response share the content of another.
    func adopt(
        _ new: StoredResponse,
        contentOf old: StoredResponse,
        _ key: PrimaryKey
    ) {
        var entries = entries(of: key)
        guard let entry = entries.first(where: { $0.response == old }) else { return }
        entries.removeAll { $0.response.key == new.key }
        entries.append(CacheEntry(response: new, content: entry.content))
        replace(entries, of: key, writing: nil)
    }

    /// Stores a response with its content, in place of all that its request selects.
    func add(
        _ response: StoredResponse,
        _ content: [UInt8],
        for request: HTTPRequest,
        _ key: PrimaryKey,
        limit: Int
    ) {
        let old = entries(of: key)
        let kept = Selection.storing(
            response,
            for: request,
            among: old.map(\.response),
            limit: limit
        )
        let reference = ContentReference(checksum: Checksum64.of(content), length: content.count)
        let entries = old.filter { kept.dropLast().contains($0.response) }
        replace(
            entries + [CacheEntry(response: response, content: reference)],
            of: key,
            writing: content
        )
    }

    /// Stores a part, with those of the same content that are there already (RFC 9111 §3.4).
    func combine(
        _ part: StoredPart,
        for request: HTTPRequest,
        _ key: PrimaryKey,
        limit: Int
    ) {
        let same = entries(of: key).first { entry in
            entry.response.key.matches(request)
                && entry.response.policy.validators.strongTag == part.place.tag
                && entry.response.extent.contentLength == part.place.length
        }
        // The whole is there already.
        if same?.response.isWhole == true { return }
        var content =
            same.flatMap { parts(of: $0, key) }
            ?? PartialContent(
                ranges: [part.place.range],
                bytes: part.bytes,
                length: part.place.length
            )
        content?.combine(part.bytes, at: part.place.range.lowerBound)
        guard let content else { return }
        add(part.response.holding(content), content.bytes, for: request, key, limit: limit)
    }

    /// The whole that parts and their rest are; `nil` when they do not make one.
    func completed(
        _ parts: StoredResponse,
        with rest: Reception,
        _ place: PartialContent.Place,
        _ key: PrimaryKey
    ) -> (response: StoredResponse, bytes: [UInt8])? {
        guard let body = rest.body,
            let entry = entries(of: key).first(where: { $0.response == parts }),
            var content = self.parts(of: entry, key)
        else { return nil }
        content.combine(body, at: place.range.lowerBound)
        guard content.isWhole else { return nil }
        let fresh = Freshening.freshened(parts, by: rest.head, rest.times)
        return (fresh.holding(content), content.bytes)
    }

    private func parts(of entry: CacheEntry, _ key: PrimaryKey) -> PartialContent? {
        guard case .parts(let ranges, let length) = entry.response.extent else { return nil }
        return content(entry.content, of: key).flatMap {
            PartialContent(ranges: ranges, bytes: $0, length: length)
        }
    }
}

extension StoredResponse {
    /// The response with parts of its content; all of them make it a 200.
    fileprivate func holding(_ content: PartialContent) -> StoredResponse {
        var head = head
        if content.isWhole {
            head.status = 200
            head.fields["Content-Range"] = nil
            head.fields["Content-Length"] = String(content.length)
        }
        let extent: StoredExtent =
            content.isWhole
            ? .whole(length: content.length) : .parts(content.ranges, of: content.length)
        return StoredResponse(head: head, key: key, exchange: exchange, extent: extent)
    }
}
