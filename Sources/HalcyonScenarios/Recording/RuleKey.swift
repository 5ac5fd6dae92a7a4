import AlcedoCore
import Foundation
import HalcyonServer

/// What makes two exchanges answers to the same request.
struct RuleKey: Hashable {
    /// The method.
    var method: String
    /// The host in lower case.
    var host: String
    /// The path, percent-encoded.
    var path: String
    /// The query as it was sent; empty without one.
    var query: String

    /// Takes the target of a recorded request.
    init(_ exchange: RecordedExchange) throws(HAREntry.Unplayable) {
        let text = exchange.url
        guard let parts = Self.components(text), let host = parts.host, !host.isEmpty else {
            throw HAREntry.Unplayable(reason: "its URL is not absolute: \(text.prefix(80))")
        }
        guard ["http", "https"].contains(parts.scheme?.lowercased()) else {
            throw HAREntry.Unplayable(reason: "its URL is not of HTTP: \(text.prefix(80))")
        }
        guard exchange.method.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            throw HAREntry.Unplayable(reason: "its method is no word of capital letters")
        }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        guard !path.split(separator: "/").contains(where: { $0.hasPrefix(":") || $0 == "*" }) else {
            throw HAREntry.Unplayable(
                reason: "its path would be read as a pattern: \(path.prefix(80))"
            )
        }
        method = exchange.method
        self.host = host.lowercased()
        self.path = path
        query = parts.percentEncodedQuery ?? ""
    }

    /// The parts of a URL; characters that no URL has, and recorders write all the same, are encoded.
    static func components(_ text: String) -> URLComponents? {
        if let parts = URLComponents(string: text), parts.host != nil { return parts }
        var encoded = ""
        for byte in text.utf8 {
            let isPlain = byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}".utf8.contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            encoded += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }
        return URLComponents(string: encoded)
    }

    /// The request in messages, and as scenarios name a rule.
    var name: String {
        "\(method) //\(host)\(path)" + (query.isEmpty ? "" : "?\(query)")
    }

    /// The rule that answers such requests.
    func rule(_ place: SourcePlace?, _ reply: ServerReply) -> ServerRule {
        ServerRule(
            name: name,
            place: place,
            method: method,
            host: host,
            path: path,
            query: queryItems,
            replies: [reply],
            isOptional: true
        )
    }

    /// Names and values of the query, as they were sent.
    ///
    /// What was taken out of the recording may be anything, so that it is asked for by nothing.
    private var queryItems: [(name: String, value: String?)] {
        query.split(separator: "&").compactMap { item in
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count > 1 ? String(sides[1]) : ""
            // Nothing is told by an item without a name.
            if sides[0].isEmpty { return nil }
            return value == Redaction.mark ? nil : (name: String(sides[0]), value: value)
        }
    }
}
