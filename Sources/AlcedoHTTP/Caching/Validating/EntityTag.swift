/// An entity tag (RFC 9110 §8.8.3).
package struct EntityTag: Hashable, Sendable {
    /// The tag as it was sent, with `W/` and quotes; a value without quotes is kept as it is.
    package var text: String
    /// Whether it begins with `W/`.
    package var isWeak: Bool

    /// Takes a field's value.
    package init(_ text: String) {
        self.text = text
        isWeak = text.hasPrefix("W/")
    }

    /// Whether it is strong and well formed, so that parts of what it names may be put together
    /// (RFC 9111 §3.4).
    package var isStrong: Bool {
        !isWeak && text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
    }

    /// Equal, and neither is weak (RFC 9110 §8.8.3.2).
    package func matchesStrongly(_ other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && text == other.text
    }

    /// Equal but for the mark of weakness (RFC 9110 §8.8.3.2).
    package func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }

    private var opaque: Substring { isWeak ? text.dropFirst(2) : text[...] }
}
