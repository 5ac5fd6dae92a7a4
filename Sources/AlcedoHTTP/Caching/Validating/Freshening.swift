package import AlcedoCore

/// Stored responses made fresh by what an origin says of them (RFC 9111 §3.2, §4.3.4, §4.3.5).
package enum Freshening {
    /// The stored response with the fields of a 304, or of a response to `HEAD` (§3.2).
    ///
    /// - Parameters:
    ///   - stored: What is stored.
    ///   - head: What the origin said.
    ///   - exchange: When.
    /// - Returns: What is to be stored.
    package static func freshened(
        _ stored: StoredResponse,
        by head: HTTPResponseHead,
        _ exchange: ExchangeTimes
    ) -> StoredResponse {
        let fields = StoredFields.of(head.fields, receivedAt: exchange.received)
        return StoredResponse(
            head: HTTPResponseHead(
                status: stored.head.status,
                fields: updated(stored.head.fields, with: fields)
            ),
            key: stored.key,
            exchange: exchange,
            extent: stored.extent
        )
    }

    /// Replaces each field that the update has (§3.2).
    ///
    /// Those that describe the stored bytes stay: the length, the coding they are in and the part they
    /// are. An `Age` that the update does not repeat was that of the message before.
    static func updated(_ fields: HTTPFields, with update: HTTPFields) -> HTTPFields {
        var fields = fields
        fields["Age"] = nil
        var replaced: [String] = []
        for line in update.lines where !describesContent(line.name) {
            if !replaced.contains(where: { $0.equalsIgnoringASCIICase(line.name) }) {
                fields[line.name] = nil
                replaced.append(line.name)
            }
            fields.append(name: line.name, value: line.value)
        }
        return fields
    }

    /// Whether a field "depends upon" the stored content (§3.2).
    static func describesContent(_ name: String) -> Bool {
        ["Content-Length", "Content-Encoding", "Content-Range"].contains {
            name.equalsIgnoringASCIICase($0)
        }
    }

    /// Which stored responses a 304 updates (§4.3.4): those with the same strong tag; or else the most
    /// recent with the same weak tag or date; or, without any validator, the one it was asked about.
    ///
    /// - Parameters:
    ///   - head: The 304.
    ///   - stored: What is stored for the URL.
    ///   - asked: The one whose validators were sent; `nil` when it was none, or several.
    ///   - now: The present.
    /// - Returns: Their indices; empty when the 304 is about something else.
    package static func named(
        by head: HTTPResponseHead,
        among stored: [StoredResponse],
        asked: Int?,
        now: Timestamp
    ) -> [Int] {
        let validators = Validators(head.fields, now: now)
        guard !validators.isEmpty else { return asked.map { [$0] } ?? [] }
        if let tag = validators.strongTag {
            return stored.indices.filter {
                stored[$0].policy.validators.entityTag.map(tag.matchesStrongly) ?? false
            }
        }
        let matching = stored.indices.filter { matches(stored[$0].policy.validators, validators) }
        if let asked, matching.contains(asked) { return [asked] }
        return matching.max { stored[$0].policy.date < stored[$1].policy.date }.map { [$0] } ?? []
    }

    /// Whether each validator that came is the same as the stored one (§4.3.4, §4.3.5).
    static func matches(_ stored: Validators, _ received: Validators) -> Bool {
        if let tag = received.entityTag {
            guard stored.entityTag.map(tag.matchesWeakly) ?? false else { return false }
        }
        guard let change = received.lastModified else { return true }
        return stored.lastModified?.date == change.date
    }

    /// Whether a successful response to `HEAD` is about a stored response: validators and length are
    /// the same as far as they came (§4.3.5).
    package static func isConfirmed(
        _ stored: StoredResponse,
        byHead head: HTTPResponseHead,
        now: Timestamp
    ) -> Bool {
        guard matches(stored.policy.validators, Validators(head.fields, now: now)) else {
            return false
        }
        guard let length = head.fields.first("Content-Length") else { return true }
        return length == stored.head.fields.first("Content-Length")
            || length == String(stored.extent.contentLength)
    }
}
