import AlcedoHTTP
import Foundation

/// Takes secrets out of recordings, before anything of them is written.
///
/// Credentials and cookies in fields, and tokens in queries, lose their values; so does a body that
/// repeats one of them. Names compare without regard to case, `-` and `_`.
package struct Redaction: Sendable {
    /// What stands in place of a secret.
    package static let mark = "REDACTED"

    private let names: Set<String>

    /// Makes a redaction.
    ///
    /// - Parameter more: Names of fields and of query items that hold secrets beside the usual ones.
    package init(more: [String] = []) {
        names = Self.usual.union(more.map(Self.plain))
    }

    private static let usual: Set<String> = [
        "authorization", "proxyauthorization", "cookie", "setcookie", "apikey", "xapikey", "auth",
        "jwt", "key", "pass", "password", "passwd", "pwd", "secret", "session", "sessionid", "sid",
        "sig", "signature", "token", "code", "xsrf", "csrf", "policy", "keypairid",
    ]

    private static let endings = [
        "token", "secret", "password", "signature", "apikey", "credential", "sessionid", "authkey",
    ]

    /// Tells whether what has a name is a secret.
    package func covers(_ name: String) -> Bool {
        let plain = Self.plain(name)
        return names.contains(plain) || Self.endings.contains { plain.hasSuffix($0) }
    }

    /// A URL or its target without secrets.
    package func cleaned(_ url: String) -> String {
        var found: Set<String> = []
        return self.url(url, &found)
    }

    /// The exchanges without their secrets.
    package func applied(to exchanges: [RecordedExchange]) -> [RecordedExchange] {
        var found: Set<String> = []
        var result = exchanges.map { exchange in
            var exchange = exchange
            exchange.url = url(exchange.url, &found)
            exchange.requestFields = fields(exchange.requestFields, &found)
            exchange.fields = fields(exchange.fields, &found)
            return exchange
        }
        // Short ones are words that stand anywhere.
        let secrets = found.filter { $0.utf8.count >= 6 && $0 != Self.mark }.sorted()
        for index in result.indices {
            result[index].body = Self.body(result[index].body, without: secrets)
            result[index].requestBody = Self.body(result[index].requestBody, without: secrets)
            if result[index].body.count != exchanges[index].body.count { result[index].pieces = [] }
        }
        return result
    }

    /// The fields with marks in place of secrets.
    private func fields(_ fields: HTTPFields, _ found: inout Set<String>) -> HTTPFields {
        HTTPFields(
            fields.lines.map { line in
                var line = line
                if covers(line.name) {
                    line.value = value(of: line, &found)
                } else if line.value.contains("=") {
                    line.value = url(line.value, &found)
                }
                return line
            }
        )
    }

    /// A cookie keeps its name and what else is said of it, credentials their scheme.
    private func value(of line: HTTPFields.Field, _ found: inout Set<String>) -> String {
        switch Self.plain(line.name) {
        case "setcookie":
            let parts = line.value.split(separator: ";", maxSplits: 1)
            let name = parts.first.map { $0.prefix { $0 != "=" } } ?? ""
            if let value = parts.first?.dropFirst(name.count + 1) { found.insert(String(value)) }
            return "\(name)=\(Self.mark)" + (parts.count > 1 ? ";\(parts[1])" : "")
        case "cookie":
            return line.value.split(separator: ";").map { item in
                let name = item.prefix { $0 != "=" }
                found.insert(String(item.dropFirst(name.count + 1)))
                return "\(name)=\(Self.mark)"
            }.joined(separator: ";")
        case "authorization", "proxyauthorization":
            let parts = line.value.split(separator: " ", maxSplits: 1)
            found.insert(String(parts.last ?? ""))
            return parts.count > 1 ? "\(parts[0]) \(Self.mark)" : Self.mark
        default:
            found.insert(line.value)
            return Self.mark
        }
    }

    /// A URL, or a text that holds one, with marks in its query and no user.
    private func url(_ text: String, _ found: inout Set<String>) -> String {
        var result = text.replacing(#/(:\/\/)[^\/@\s]+@/#) { $0.output.1 }
        for match in result.matches(of: #/([?&;#])([^=&?#\s]+)=([^&#\s"']*)/#).reversed()
        where covers(String(match.output.2)) {
            let value = String(match.output.3)
            found.insert(value)
            found.insert(value.removingPercentEncoding ?? value)
            result.replaceSubrange(
                match.range,
                with: "\(match.output.1)\(match.output.2)=\(Self.mark)"
            )
        }
        return result
    }

    private static func body(_ body: [UInt8], without secrets: [String]) -> [UInt8] {
        guard !secrets.isEmpty, !body.isEmpty,
            let text = String(validating: body, as: UTF8.self)
        else { return body }
        let clean = secrets.reduce(text) { $0.replacing($1, with: mark) }
        return clean == text ? body : Array(clean.utf8)
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "-" && $0 != "_" }
    }
}
