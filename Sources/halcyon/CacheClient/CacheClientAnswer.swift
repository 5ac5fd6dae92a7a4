import AlcedoHTTP

/// What is answered to a line, as a line.
enum CacheClientAnswer {
    /// A response.
    case response(HTTPResponseHead, body: [UInt8])
    /// There is none.
    case error(name: String, String)
    /// The clock is moved.
    case done

    /// The line.
    var text: String {
        switch self {
        case .done: "{\"ok\":true}"
        case .error(let name, let message):
            "{\"error\":{\"name\":\(Self.quoted(name)),\"message\":\(Self.quoted(message))}}"
        case .response(let head, let body): Self.text(head, body)
        }
    }

    private static func text(_ head: HTTPResponseHead, _ body: [UInt8]) -> String {
        let content = quoted(String(decoding: body, as: UTF8.self))
        var text =
            "{\"status\":\(head.status),\"headers\":\(pairs(head.fields)),\"body\":\(content)"
        if !head.interim.isEmpty {
            let interim = head.interim.map { "[\($0.status),\(pairs($0.fields))]" }
            text += ",\"interim\":[\(interim.joined(separator: ","))]"
        }
        return text + "}"
    }

    private static func pairs(_ fields: HTTPFields) -> String {
        let pairs = fields.lines.map { "[\(quoted($0.name)),\(quoted($0.value))]" }
        return "[\(pairs.joined(separator: ","))]"
    }

    /// A text as JSON has it (RFC 8259 §7).
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
