extension PartialContent {
    /// Where a 206 belongs, when it can be stored and put together with others.
    package struct Place: Hashable, Sendable {
        /// Its bytes.
        package var range: Range<Int>
        /// The length of the whole content.
        package var length: Int
        /// The tag that all parts must share (RFC 9111 §3.4).
        package var tag: EntityTag

        /// Reads a 206; `nil` without one readable range, the whole length and a strong tag, or when
        /// the content is encoded, for what arrives is decoded then.
        package init?(of head: HTTPResponseHead) {
            guard head.status == 206, head.fields.first("Content-Encoding") == nil,
                let text = head.fields["Content-Range"], let content = ContentRange(text),
                let length = content.length,
                let tag = head.fields.first("ETag").map({ EntityTag($0) }), tag.isStrong
            else { return nil }
            (range, self.length, self.tag) = (content.range, length, tag)
        }
    }
}
