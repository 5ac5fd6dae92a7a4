/// One text of libcurl's, and the situation it stands for.
///
/// On Linux most troubles of a connection share one code, and differ in libcurl's words alone. The
/// words change from release to release: the table has each text as the library's source has it, with
/// the releases it is found in.
package struct LibcurlText: Hashable, Sendable {
    /// The text, with `*` for what differs from time to time; letters compare without regard to case.
    package let pattern: String
    /// What it stands for.
    package let cause: TransportFailure.Cause
    /// The first release that has it; `nil` for every one since 7.58.
    package let since: LibcurlVersion?
    /// The last release that has it; `nil` for the present one.
    package let until: LibcurlVersion?
    private let pieces: [String]

    /// Makes a row.
    init(
        _ pattern: String,
        _ cause: TransportFailure.Cause,
        since: LibcurlVersion? = nil,
        until: LibcurlVersion? = nil
    ) {
        self.pattern = pattern
        self.cause = cause
        self.since = since
        self.until = until
        pieces = pattern.lowercased().split(separator: "*", omittingEmptySubsequences: false)
            .map(String.init)
    }

    /// The first row of the table that a text is of; `nil` when no release in it says that.
    package static func row(of text: String) -> LibcurlText? {
        let text = text.lowercased().trimmingSpaces
        return table.first { $0.matches(text) }
    }

    /// Whether a release says it.
    package func holds(for version: LibcurlVersion) -> Bool {
        version >= since ?? version && version <= until ?? version
    }

    private func matches(_ text: Substring) -> Bool {
        guard let first = pieces.first, let last = pieces.last, text.hasPrefix(first) else {
            return false
        }
        var rest = text.dropFirst(first.count)
        guard pieces.count > 1 else { return rest.isEmpty }
        for piece in pieces.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The text without white space at its ends.
    fileprivate var trimmingSpaces: Substring {
        let start = drop { $0.isWhitespace }
        let length = start.reversed().drop { $0.isWhitespace }.count
        return start.prefix(length)
    }
}
