/// White space, comments, names and encoding.
extension JSON5Parser {
    /// The byte at the present place; `nil` at the end.
    func peek(_ ahead: Int = 0) -> UInt8? {
        index + ahead < bytes.count ? bytes[index + ahead] : nil
    }

    /// Passes a sign when it stands here.
    mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: sign) else { return false }
        index += 1
        return true
    }

    /// The character that begins at an offset and its length in bytes; `nil` for wrong UTF-8.
    func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        let first = bytes[offset]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard (0xC2...0xF4).contains(first), offset + length <= bytes.count else { return nil }
        var value = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for byte in bytes[offset + 1..<offset + length] {
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
        guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, length)
    }

    /// Makes sure that the text is UTF-8, and passes a byte order mark.
    mutating func checkEncoding() throws(Stop) {
        var offset = 0
        while offset < bytes.count {
            guard let (_, length) = scalar(at: offset) else {
                throw stop("the file is not UTF-8 here", at: offset..<offset + 1)
            }
            offset += length
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// Passes white space and comments.
    mutating func skipSpace() throws(Stop) {
        while let byte = peek() {
            switch byte {
            case 0x09...0x0D, 0x20:
                index += 1
            case UInt8(ascii: "/"):
                try skipComment()
            case 0x80...:
                guard let (scalar, length) = scalar(at: index), scalar.isJSON5Space else { return }
                index += length
            default:
                return
            }
        }
    }

    private mutating func skipComment() throws(Stop) {
        let start = index
        if peek(1) == UInt8(ascii: "/") {
            while index < bytes.count, !isLineEnd(at: index) { index += 1 }
            return
        }
        guard peek(1) == UInt8(ascii: "*") else {
            throw stop("a \"/\" begins a comment only before \"/\" or \"*\"", at: here)
        }
        index += 2
        while index < bytes.count {
            if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                index += 2
                return
            }
            index += 1
        }
        throw stop("the comment that begins here has no end", at: start..<start + 2)
    }

    /// Whether a line terminator of JSON5 begins at an offset.
    func isLineEnd(at offset: Int) -> Bool {
        let byte = bytes[offset]
        return byte == 0x0A || byte == 0x0D || isSeparator(at: offset)
    }

    /// Whether U+2028 or U+2029 begins at an offset.
    func isSeparator(at offset: Int) -> Bool {
        guard offset + 2 < bytes.count, bytes[offset] == 0xE2, bytes[offset + 1] == 0x80 else {
            return false
        }
        return bytes[offset + 2] == 0xA8 || bytes[offset + 2] == 0xA9
    }

    /// Passes an identifier name of ECMAScript 5.1; `nil` when none begins here.
    mutating func identifier() throws(Stop) -> String? {
        var name = ""
        while index < bytes.count, let (found, length) = scalar(at: index) {
            var character = found
            let start = index
            if found == "\\" {
                character = try identifierEscape()
            } else {
                index += length
            }
            let fits = name.isEmpty ? character.beginsJSON5Name : character.continuesJSON5Name
            guard fits else {
                index = start
                if found == "\\" { throw stop("this escape cannot stand in a name", at: here) }
                break
            }
            name.unicodeScalars.append(character)
        }
        return name.isEmpty ? nil : name
    }

    private mutating func identifierEscape() throws(Stop) -> Unicode.Scalar {
        let start = index
        index += 1
        guard take("u"), let value = hexadecimal(digits: 4), let scalar = Unicode.Scalar(value)
        else { throw stop("an escape in a name is \\u and four digits", at: start..<start + 1) }
        return scalar
    }

    /// Passes so many hexadecimal digits; `nil`, and nothing passed, when they are not there.
    mutating func hexadecimal(digits: Int) -> UInt32? {
        guard index + digits <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[index..<index + digits] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        index += digits
        return value
    }
}

extension Unicode.Scalar {
    fileprivate var isJSON5Space: Bool {
        switch value {
        case 0xA0, 0xFEFF, 0x2028, 0x2029: true
        default: properties.generalCategory == .spaceSeparator
        }
    }

    fileprivate var beginsJSON5Name: Bool {
        if self == "$" || self == "_" { return true }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .letterNumber:
            return true
        default:
            return false
        }
    }

    fileprivate var continuesJSON5Name: Bool {
        if beginsJSON5Name || value == 0x200C || value == 0x200D { return true }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
        default: return false
        }
    }
}
