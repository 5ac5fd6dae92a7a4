/// The lexical rules of RFC 9110 §5.6 that parser and serialiser share.
enum WireSyntax {
    static let carriageReturn = UInt8(ascii: "\r")
    static let lineFeed = UInt8(ascii: "\n")

    /// Whether a text is a token.
    static func isToken(_ text: some Collection<UInt8>) -> Bool {
        !text.isEmpty && text.allSatisfy(isTokenByte)
    }

    /// Whether a byte may stand in the value of a field; bytes past ASCII may.
    static func isValueByte(_ byte: UInt8) -> Bool {
        (byte >= 0x20 && byte != 0x7F) || byte == 0x09
    }

    /// A text without spaces and tabs around it.
    static func trim(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var result = text
        while let first = result.first, first == 0x20 || first == 0x09 { result.removeFirst() }
        while let last = result.last, last == 0x20 || last == 0x09 { result.removeLast() }
        return result
    }

    /// A number in decimal digits alone; `nil` when it is none or does not fit.
    static func decimal(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }

    /// One field line (RFC 9112 §5).
    static func field(_ line: ArraySlice<UInt8>) throws(WireError) -> HTTPFields.Field {
        guard let first = line.first, first != 0x20, first != 0x09 else { throw .foldedField }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
            throw .malformedField(excerpt(line))
        }
        let value = trim(line[(colon + 1)...])
        guard value.allSatisfy(isValueByte) else { throw .malformedField(excerpt(line)) }
        return HTTPFields.Field(
            name: String(decoding: line[..<colon], as: UTF8.self),
            value: String(decoding: value, as: UTF8.self)
        )
    }

    /// The beginning of a line for a message, control characters replaced.
    static func excerpt(_ line: ArraySlice<UInt8>) -> String {
        let bytes = line.prefix(60).map { isValueByte($0) ? $0 : UInt8(ascii: "?") }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
