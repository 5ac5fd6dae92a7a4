/// A `Content-Range` field of bytes (RFC 9110 §14.4).
package struct ContentRange: Hashable, Sendable {
    /// The bytes.
    package var range: Range<Int>
    /// The length of the whole content; `nil` when the sender does not know it.
    package var length: Int?

    /// Makes a value.
    package init(_ range: Range<Int>, of length: Int?) {
        self.range = range
        self.length = length
    }

    /// Reads a field's value; `nil` when it is of another unit, has no range, or lies.
    package init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let halves = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = RequestedRange.offset(ends[0]),
            let last = RequestedRange.offset(ends[1]), first <= last, last < .max
        else { return nil }
        range = first..<(last + 1)
        guard halves[1] != "*" else { return }
        guard let total = RequestedRange.offset(halves[1]), total > last else { return nil }
        length = total
    }

    /// The field's value.
    package var text: String {
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length.map(String.init) ?? "*")"
    }
}
