/// The normal form of percent-encoded text, in which equal texts are spelled alike.
///
/// RFC 3986 §6.2.2: an encoded unreserved character equals the character itself, and hexadecimal
/// digits compare without case. A byte that a URI may not hold counts as its encoding. An encoded
/// reserved character, such as `%2F`, stays different from the character.
enum PercentEncoding {
    /// The normal form of a path segment, or of a name or value in a query.
    static func normalForm(_ text: some Collection<UInt8>) -> String {
        if text.allSatisfy(isPlain) { return String(decoding: text, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(text.count + 8)
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = hexadecimalPair(rest) {
                rest = rest.dropFirst(2)
                append(value, encodingUnlessUnreserved: true, to: &result)
            } else {
                append(byte, encodingUnlessUnreserved: !isAllowed(byte), to: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A name or value of a query as the text that is meant: every encoding undone.
    ///
    /// What separates names and values has been taken away by now, so that no reserved character has
    /// a meaning of its own (RFC 3986 §2.2). `+` stays what it is. Bytes that are no text stay encoded,
    /// in capitals.
    static func plainForm(_ text: some Collection<UInt8>) -> String {
        guard text.contains(UInt8(ascii: "%")) else { return String(decoding: text, as: UTF8.self) }
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = hexadecimalPair(rest) {
                rest = rest.dropFirst(2)
                bytes.append(value)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? normalForm(text)
    }

    private static func append(
        _ byte: UInt8,
        encodingUnlessUnreserved encodes: Bool,
        to result: inout [UInt8]
    ) {
        guard encodes, !isUnreserved(byte) else {
            result.append(byte)
            return
        }
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static func hexadecimalPair(_ bytes: ArraySlice<UInt8>) -> UInt8? {
        guard bytes.count >= 2, let high = digit(bytes[bytes.startIndex]),
            let low = digit(bytes[bytes.startIndex + 1])
        else { return nil }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: "%") && isAllowed(byte)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    /// Whether a byte may stand in a path or query as it is; `%` without two digits may not.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "!$&'()*+,;=:@/?".utf8.contains(byte)
    }
}
