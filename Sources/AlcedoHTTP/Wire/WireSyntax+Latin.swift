/// Texts of ISO 8859-1, in which every byte is a character (RFC 9110 §5.5).
extension WireSyntax {
    /// One field line, bytes past ASCII as characters of their own.
    static func latinField(_ line: ArraySlice<UInt8>) throws(WireError) -> HTTPFields.Field {
        let field = try field(line)
        guard line.contains(where: { $0 >= 0x80 }),
            let colon = line.firstIndex(of: UInt8(ascii: ":"))
        else { return field }
        let units = trim(line[(colon + 1)...]).map { UInt16($0) }
        return HTTPFields.Field(name: field.name, value: String(decoding: units, as: UTF16.self))
    }

    /// The bytes of a text; `nil` when it has other characters.
    static func latinBytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
