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
        var text = url.absoluteString
        let outline = text.withUTF8 { Outline(of: $0) }
        if let end = outline.fragment {
            text = String(text[..<text.utf8.index(text.startIndex, offsetBy: end)])
        }
        if let end = outline.mixedHost {
            let path = text.utf8.index(text.startIndex, offsetBy: end)
            text = text[..<path].lowercased() + text[path...]
        }
        self.text = text
    }
}

/// Where the parts of a URL's text end, found in one pass over its bytes: every request needs it.
private struct Outline {
    /// Where the fragment begins, if there is one.
    var fragment: Int?
    /// Where a host with capital letters in it or in its scheme ends; `nil` for a URL without a host,
    /// or with a user, whose name has a case.
    var mixedHost: Int?

    init(of text: UnsafeBufferPointer<UInt8>) {
        fragment = text.firstIndex(of: UInt8(ascii: "#"))
        let whole = text.prefix(fragment ?? text.count)
        guard let colon = whole.firstIndex(of: UInt8(ascii: ":")),
            whole[(colon + 1)...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")])
        else { return }
        let rest = whole[(colon + 3)...]
        let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
        let authority = rest[..<(end ?? rest.endIndex)]
        guard !authority.contains(UInt8(ascii: "@")) else { return }
        if whole[..<authority.endIndex].contains(where: { (0x41...0x5A).contains($0) }) {
            mixedHost = authority.endIndex
        }
    }
}
