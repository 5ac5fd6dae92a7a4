/// A release of libcurl, which a URL session on Linux is made of; releases compare by age.
package struct LibcurlVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The first number.
    package let major: Int
    /// The second number; what comes after it changes no text.
    package let minor: Int

    /// Makes a version.
    package init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// The version in a `User-Agent` field of a URL session's, such as `Cat/1.0 curl/7.88.1`; `nil`
    /// when there is none.
    package init?(userAgent: String) {
        guard let match = userAgent.firstMatch(of: #/\bcurl/(\d+)\.(\d+)/#),
            let major = Int(match.1), let minor = Int(match.2)
        else { return nil }
        self.init(major, minor)
    }

    /// `7.88`.
    package var description: String { "\(major).\(minor)" }

    /// Whether the first one came out earlier.
    package static func < (lhs: LibcurlVersion, rhs: LibcurlVersion) -> Bool {
        (lhs.major, lhs.minor) < (rhs.major, rhs.minor)
    }
}
