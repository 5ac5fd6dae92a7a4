import AlcedoCore

/// Texts and numbers as JSON has them, which JSON5 has too.
enum JSONText {
    /// A text in quotes (RFC 8259 §7).
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            // JSON5 allows the two line separators within a text, and editors break lines at them.
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// A key: without quotes where JSON5 needs none.
    static func key(_ text: String) -> String {
        text.wholeMatch(of: #/[A-Za-z_$][A-Za-z0-9_$]*/#) == nil ? quoted(text) : text
    }

    /// Milliseconds with as many decimals as it takes, at most six.
    static func milliseconds(_ duration: Duration) -> String {
        let nanoseconds = duration.wholeNanoseconds
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        guard rest != 0 else { return String(whole) }
        let digits = String(rest.magnitude)
        var decimals = String(repeating: "0", count: 6 - digits.count) + digits
        while decimals.last == "0" { decimals.removeLast() }
        return "\(nanoseconds < 0 ? "-" : "")\(whole.magnitude).\(decimals)"
    }
}
