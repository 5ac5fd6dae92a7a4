package import AlcedoCore
package import AlcedoHTTP

/// Something with a state that changes over time, which answers `GET` and `HEAD`, conditions and
/// ranges by itself (RFC 9110 §13 and §14).
package struct ServerResource: Sendable {
    /// Its state from some time on.
    package struct Version: Sendable {
        /// From when on, counted from the server's start; none for the first.
        package var start: Duration
        /// The content.
        package var body: ReplyBody
        /// The entity tag as it is sent, with quotes; `nil` for none (RFC 9110 §8.8.3).
        package var etag: String?
        /// When it was changed; `nil` when it does not say (RFC 9110 §8.8.2).
        package var lastModified: Timestamp?
        /// Further fields.
        package var fields: HTTPFields

        /// Makes a version.
        package init(
            start: Duration = .zero,
            body: ReplyBody,
            etag: String? = nil,
            lastModified: Timestamp? = nil,
            fields: HTTPFields = HTTPFields()
        ) {
            self.start = start
            self.body = body
            self.etag = etag
            self.lastModified = lastModified
            self.fields = fields
        }
    }

    /// The versions in the order of their starts; at least one.
    package var versions: [Version]
    /// Whether parts can be asked for.
    package var servesRanges: Bool
    /// What every answer has besides: fields, latency, pieces, coding, gate, fault.
    package var delivery: ServerReply

    /// Makes a resource.
    package init(
        versions: [Version],
        servesRanges: Bool = true,
        delivery: ServerReply = ServerReply()
    ) {
        self.versions = versions
        self.servesRanges = servesRanges
        self.delivery = delivery
    }

    /// The version that holds after a time.
    func version(after elapsed: Duration) -> Version {
        versions.last { $0.start <= elapsed } ?? versions[0]
    }
}
