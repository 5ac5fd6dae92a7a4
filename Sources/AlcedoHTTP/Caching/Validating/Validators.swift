package import AlcedoCore

/// What a response can be validated by (RFC 9110 §8.8).
package struct Validators: Hashable, Sendable {
    /// A date of change: the text to send back, and what it means.
    package struct Change: Hashable, Sendable {
        /// The field's value.
        package var text: String
        /// The date.
        package var date: Timestamp
    }

    /// `ETag`.
    package var entityTag: EntityTag?
    /// `Last-Modified`; `nil` when it cannot be read.
    package var lastModified: Change?

    /// Reads a response's fields.
    package init(_ fields: HTTPFields, now: Timestamp) {
        entityTag = fields.first("ETag").flatMap { $0.isEmpty ? nil : EntityTag($0) }
        lastModified = fields.first("Last-Modified").flatMap { text in
            HTTPDate.parse(text, now: now).map { Change(text: text, date: $0) }
        }
    }

    /// Whether there is none.
    package var isEmpty: Bool { entityTag == nil && lastModified == nil }

    /// The tag, if parts of what it names may be put together (RFC 9111 §3.4).
    package var strongTag: EntityTag? { entityTag.flatMap { $0.isStrong ? $0 : nil } }
}
