/// Texts and numbers.
extension JSON5Parser {
    /// Reads a text in quotes of either kind.
    mutating func string() throws(Stop) -> String {
        let start = index
        let quote = bytes[index]
        index += 1
        var content: [UInt8] = []
        while let byte = peek(), byte != quote {
            if byte == UInt8(ascii: "\\") {
                try escape(into: &content)
            } else if byte == 0x0A || byte == 0x0D {
                throw stop(
                    "the text that begins here has no end on its line",
                    at: start..<start + 1
                )
            } else {
                content.append(byte)
                index += 1
            }
        }
        guard index < bytes.count else {
            throw stop("the text that begins here has no end", at: start..<start + 1)
        }
        index += 1
        return String(decoding: content, as: UTF8.self)
    }

    /// Reads an escape; a wrong one is reported and left out.
    private mutating func escape(into content: inout [UInt8]) throws(Stop) {
        let start = index
        index += 1
        guard let byte = peek() else { return }
        index += 1
        switch byte {
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "v"): content.append(0x0B)
        case 0x0A: break
        case 0x0D: if peek() == 0x0A { index += 1 }
        case UInt8(ascii: "x"): hexadecimalEscape(from: start, into: &content)
        case UInt8(ascii: "u"): unicodeEscape(from: start, into: &content)
        case 0x30...0x39: digitEscape(byte, from: start, into: &content)
        default:
            index -= 1
            if isSeparator(at: index) { index += 3 } else { copyCharacter(into: &content) }
        }
    }

    /// An escaped character that has no meaning of its own stands for itself.
    private mutating func copyCharacter(into content: inout [UInt8]) {
        let length = scalar(at: index)?.length ?? 1
        content += bytes[index..<index + length]
        index += length
    }

    private mutating func hexadecimalEscape(from start: Int, into content: inout [UInt8]) {
        guard let value = hexadecimal(digits: 2), let scalar = Unicode.Scalar(value) else {
            report.add("\\x needs two hexadecimal digits", at: start..<index)
            return
        }
        content += String(Character(scalar)).utf8
    }

    private mutating func unicodeEscape(from start: Int, into content: inout [UInt8]) {
        guard let value = hexadecimal(digits: 4) else {
            report.add("\\u needs four hexadecimal digits", at: start..<index)
            return
        }
        var code = value
        if (0xD800...0xDBFF).contains(value) {
            let place = index
            if take("\\"), take("u"), let low = hexadecimal(digits: 4),
                (0xDC00...0xDFFF).contains(low)
            {
                code = 0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)
            } else {
                index = place
            }
        }
        guard let scalar = Unicode.Scalar(code) else {
            report.add("this is half of a surrogate pair", at: start..<index)
            return
        }
        content += String(Character(scalar)).utf8
    }

    private mutating func digitEscape(
        _ digit: UInt8,
        from start: Int,
        into content: inout [UInt8]
    ) {
        let isFollowed = peek().map { (0x30...0x39).contains($0) } ?? false
        guard digit == 0x30, !isFollowed else {
            report.add("octal escapes are not JSON5", at: start..<index, suggestion: "write \\x00")
            return
        }
        content.append(0)
    }

    /// Reads a number.
    mutating func number() throws(Stop) -> JSON5Number {
        let start = index
        let isNegative = peek() == UInt8(ascii: "-")
        if !take("-") { _ = take("+") }
        let result: JSON5Number?
        if peek() == 0x30, peek(1).map({ $0 | 0x20 }) == UInt8(ascii: "x") {
            result = hexadecimalNumber(from: start, isNegative)
        } else if peek() == UInt8(ascii: "I") || peek() == UInt8(ascii: "N") {
            result = try namedNumber(from: start, isNegative)
        } else {
            result = decimalNumber(from: start)
        }
        let end = index
        let isFollowed =
            try identifier() != nil || peek().map { (0x30...0x39).contains($0) } ?? false
        while let byte = peek(), (0x30...0x39).contains(byte) { index += 1 }
        guard let result, !isFollowed else {
            let text = String(decoding: bytes[start..<max(index, end)], as: UTF8.self)
            throw stop("\"\(text)\" is no number", at: start..<max(index, start + 1))
        }
        return result
    }

    private mutating func namedNumber(
        from start: Int,
        _ isNegative: Bool
    ) throws(Stop) -> JSON5Number? {
        let name = try identifier()
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        switch name {
        case "Infinity":
            let value: Double = isNegative ? -.infinity : .infinity
            return JSON5Number(text: text, double: value, integer: nil)
        case "NaN": return JSON5Number(text: text, double: .nan, integer: nil)
        default: return nil
        }
    }

    private mutating func hexadecimalNumber(from start: Int, _ isNegative: Bool) -> JSON5Number? {
        index += 2
        let first = index
        var double = 0.0
        while let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue {
            double = double * 16 + Double(digit)
            index += 1
        }
        guard index > first else { return nil }
        let digits = String(decoding: bytes[first..<index], as: UTF8.self)
        return JSON5Number(
            text: String(decoding: bytes[start..<index], as: UTF8.self),
            double: isNegative ? -double : double,
            integer: Int64((isNegative ? "-" : "") + digits, radix: 16)
        )
    }

    private mutating func decimalNumber(from start: Int) -> JSON5Number? {
        let whole = digits()
        var isInteger = true
        var fraction = 0
        if take(".") {
            isInteger = false
            fraction = digits()
        }
        guard whole + fraction > 0 else { return nil }
        if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            index += 1
            if !take("-") { _ = take("+") }
            guard digits() > 0 else { return nil }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        let unsigned = text.drop { $0 == "+" || $0 == "-" }
        guard !(unsigned.count > 1 && unsigned.hasPrefix("0") && whole > 1) else { return nil }
        guard let double = Double(Self.strict(text)) else { return nil }
        return JSON5Number(text: text, double: double, integer: isInteger ? Int64(text) : nil)
    }

    private mutating func digits() -> Int {
        let first = index
        while let byte = peek(), (0x30...0x39).contains(byte) { index += 1 }
        return index - first
    }

    /// The number as every reader of numbers takes it: digits on both sides of the point.
    private static func strict(_ text: String) -> String {
        var result = ""
        var wasDigit = false
        for character in text {
            if character == ".", !wasDigit { result += "0" }
            if character == "e" || character == "E", !wasDigit { result += "0" }
            wasDigit = character.isNumber
            result.append(character)
        }
        return wasDigit ? result : result + "0"
    }
}
