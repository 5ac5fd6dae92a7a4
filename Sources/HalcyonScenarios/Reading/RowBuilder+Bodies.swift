import AlcedoCore
import Foundation
import HalcyonServer

/// The bytes of bodies.
extension RowBuilder {
    /// Reads the body of a reply or of an entry of a cache; `nil` when none is given.
    mutating func body(_ node: JSON5Node) -> ReplyBody? {
        let names = ObjectShape.bodyKeys.map(\.name)
        let given = node.members?.filter { names.contains($0.key) } ?? []
        if given.count > 1 {
            report.add(
                "there is a body already",
                at: given[1].keyRange,
                notes: [
                    "it is \"\(given[0].key)\"; there can be one of: \(names.joined(separator: ", "))"
                ]
            )
        }
        guard let member = given.first else { return nil }
        return body(member.key, member.value)
    }

    private mutating func body(_ key: String, _ node: JSON5Node) -> ReplyBody? {
        switch key {
        case "text": return node.string.map { .bytes(Array($0.utf8)) }
        case "base64": return base64(node).map { .bytes($0) }
        case "file": return file(node).map { .bytes($0) }
        case "json": return .bytes(Array(node.json.utf8))
        case "image":
            guard let picture = picture(node) else { return nil }
            return .image(width: picture.width, height: picture.height, seed: picture.seed)
        default:
            guard let size = node["size"]?.size else { return nil }
            return .random(size: size, seed: node["seed"]?.unsigned ?? 1)
        }
    }

    /// Reads `{ png: [width, height], seed: n }`.
    func picture(_ node: JSON5Node) -> (width: Int, height: Int, seed: UInt64)? {
        guard let pair = node["png"]?.pair else { return nil }
        return (pair.width, pair.height, node["seed"]?.unsigned ?? 1)
    }

    /// Reads bytes in base 64.
    mutating func base64(_ node: JSON5Node) -> [UInt8]? {
        guard let text = node.string else { return nil }
        let compact = text.filter { !$0.isWhitespace }
        guard let data = Data(base64Encoded: compact) else {
            report.add("this is not base 64", at: node.range)
            return nil
        }
        return Array(data)
    }

    private mutating func file(_ node: JSON5Node) -> [UInt8]? {
        guard let path = node.string else { return nil }
        let isInside = !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
        guard isInside else {
            report.add("a file is named by its path from the package's root", at: node.range)
            return nil
        }
        guard let bytes = reader.contents(path) else {
            report.add("the file \"\(path)\" cannot be read", at: node.range)
            return nil
        }
        return bytes
    }
}

extension JSON5Node {
    /// The value as compact JSON; numbers that JSON does not have become `null`.
    var json: String {
        switch value {
        case .null: return "null"
        case .bool(let value): return String(value)
        case .number(let number):
            if let integer = number.integer { return String(integer) }
            return number.double.isFinite ? String(number.double) : "null"
        case .string(let text): return Self.quoted(text)
        case .array(let elements):
            return "[" + elements.map(\.json).joined(separator: ",") + "]"
        case .object(let members):
            let pairs = members.map { Self.quoted($0.key) + ":" + $0.value.json }
            return "{" + pairs.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
