/// What a `Range` field asks for (RFC 9110 §14.1.2, §14.2).
package enum RequestedRange: Hashable, Sendable {
    /// From an offset to another, or to the end.
    case from(Int, through: Int?)
    /// So many bytes at the end.
    case suffix(Int)
    /// Several ranges, another unit or something unreadable: it may be ignored, and the whole sent
    /// (§14.2).
    case other

    /// Reads a request's field; `nil` without one.
    package init?(_ fields: HTTPFields) {
        guard let text = fields["Range"] else { return nil }
        self = Self.single(text) ?? .other
    }

    private static func single(_ text: String) -> RequestedRange? {
        guard text.prefix(6).lowercased() == "bytes=" else { return nil }
        let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        if ends[0].isEmpty { return offset(ends[1]).map { .suffix($0) } }
        guard let first = offset(ends[0]) else { return nil }
        if ends[1].isEmpty { return .from(first, through: nil) }
        guard let last = offset(ends[1]), last >= first else { return nil }
        return .from(first, through: last)
    }

    /// Digits and nothing else, up to the greatest number there is.
    static func offset(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text) ?? .max
    }

    /// The bytes it means of a content of a length; `nil` when it has none of them (§14.1.2).
    ///
    /// `other` means all of them.
    package func resolved(in length: Int) -> Range<Int>? {
        switch self {
        case .other: return 0..<length
        case .suffix(let count):
            return count > 0 && length > 0 ? max(0, length - min(count, length))..<length : nil
        case .from(let first, let last):
            guard first < length else { return nil }
            return first..<(min(last ?? .max, length - 1) + 1)
        }
    }
}
