/// One respect in which a request is not what a rule, or a reply's `when`, wants.
package struct RequestDifference: Hashable, Sendable {
    /// What differs: `method`, `host`, `path`, `query NAME`, `field NAME`, or `body` with a
    /// path into its JSON.
    package var part: String
    /// What was wanted, in words.
    package var expected: String
    /// What the request has, in words.
    package var seen: String

    /// Makes a difference.
    package init(part: String, expected: String, seen: String) {
        self.part = part
        self.expected = expected
        self.seen = seen
    }
}

extension RequestDifference: CustomStringConvertible {
    /// One line: the part, what was expected, what was seen.
    package var description: String { "\(part): expected \(expected), seen \(seen)" }
}
