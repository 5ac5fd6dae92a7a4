import Foundation

/// What responses are stored under: "the target URI" without its fragment (RFC 9111 §2).
package struct PrimaryKey: Hashable, Sendable {
    /// The text of the URL, with scheme and host in lower case.
    package let text: String

    /// Takes a text that was a key already.
    package init(text: String) {
        self.text = text
    }

    /// Makes the key of a URL.
    init(_ url: URL) {
        let text = url.absoluteString
        let whole = text.utf8.firstIndex(of: UInt8(ascii: "#")).map { text[..<$0] } ?? text[...]
        guard let host = Self.endOfHost(in: whole), Self.hasUpperCase(whole[..<host]) else {
            self.text = String(whole)
            return
        }
        self.text = whole[..<host].lowercased() + whole[host...]
    }

    /// Where the path begins; `nil` for a URL without a host, or with a user, whose name has a case.
    private static func endOfHost(in text: Substring) -> Substring.Index? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let rest = text[colon...]
        guard rest.hasPrefix("://") else { return nil }
        let host = rest.dropFirst(3)
        let end = host.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
        let hostEnd = end ?? text.endIndex
        return host[..<hostEnd].utf8.contains(UInt8(ascii: "@")) ? nil : hostEnd
    }

    private static func hasUpperCase(_ text: Substring) -> Bool {
        text.utf8.contains { (0x41...0x5A).contains($0) }
    }
}
