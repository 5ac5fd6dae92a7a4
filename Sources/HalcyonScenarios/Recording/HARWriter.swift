import AlcedoCore
import AlcedoHTTP
import Foundation

/// Writes HTTP archives (HAR 1.2).
///
/// What HAR has no place for stands under names that begin with `_`, as it allows: how the body was cut
/// (`_pieces`), and what ended an exchange early (`_error`).
package struct HARWriter {
    /// An archive of exchanges in their order.
    package static func text(of exchanges: [RecordedExchange]) -> String {
        let entries = exchanges.map { "      " + HARWriter($0).entry }
        return """
            {
              "log": {
                "version": "1.2",
                "creator": { "name": "Halcyon", "version": "1" },
                "entries": [
            \(entries.joined(separator: ",\n"))
                ]
              }
            }

            """
    }

    private let exchange: RecordedExchange

    private init(_ exchange: RecordedExchange) {
        self.exchange = exchange
    }

    private var entry: String {
        let receive = exchange.pieces.reduce(Duration.zero) { $0 + $1.pause }
        var members = [
            ("startedDateTime", JSONText.quoted(Self.date(exchange.started))),
            ("time", JSONText.milliseconds(exchange.latency + receive)),
            ("request", request), ("response", response), ("cache", "{}"),
            (
                "timings",
                Self.object([
                    ("blocked", "-1"), ("dns", "-1"), ("connect", "-1"), ("ssl", "-1"),
                    ("send", "0"), ("wait", JSONText.milliseconds(exchange.latency)),
                    ("receive", JSONText.milliseconds(receive)),
                ])
            ),
        ]
        if !exchange.pieces.isEmpty {
            let pieces = exchange.pieces.map {
                "[\($0.count), \(JSONText.milliseconds($0.pause))]"
            }
            members.append(("_pieces", "[\(pieces.joined(separator: ", "))]"))
        }
        return Self.object(members)
    }

    private var request: String {
        var members = [
            ("method", JSONText.quoted(exchange.method)), ("url", JSONText.quoted(exchange.url)),
            ("httpVersion", "\"HTTP/1.1\""), ("cookies", Self.cookies(exchange.requestFields)),
            ("headers", Self.headers(exchange.requestFields)), ("queryString", query),
            ("headersSize", "-1"), ("bodySize", String(exchange.requestBody.count)),
        ]
        if !exchange.requestBody.isEmpty {
            let type = exchange.requestFields["Content-Type"] ?? ""
            let (text, encoding) = Self.content(exchange.requestBody, type)
            let words = [("mimeType", JSONText.quoted(type)), ("text", text)]
            members.append(("postData", Self.object(words + encoding)))
        }
        return Self.object(members)
    }

    private var response: String {
        let type = exchange.fields["Content-Type"] ?? ""
        let (text, encoding) = Self.content(exchange.body, type)
        let content = [
            ("size", String(exchange.body.count)), ("mimeType", JSONText.quoted(type)),
        ]
        var members = [
            ("status", String(exchange.status)), ("statusText", "\"\""),
            ("httpVersion", "\"HTTP/1.1\""), ("cookies", Self.setCookies(exchange.fields)),
            ("headers", Self.headers(exchange.fields)),
            (
                "content",
                Self.object(content + (exchange.body.isEmpty ? [] : [("text", text)] + encoding))
            ),
            ("redirectURL", JSONText.quoted(exchange.fields["Location"] ?? "")),
            ("headersSize", "-1"), ("bodySize", String(exchange.body.count)),
        ]
        if let failure = exchange.failure {
            members.append(("_error", JSONText.quoted(failure.rawValue)))
        }
        return Self.object(members)
    }

    private var query: String {
        let items = URLComponents(string: exchange.url)?.queryItems ?? []
        return Self.list(items.map { ($0.name, $0.value ?? "") })
    }

    /// The bytes as text where they say they are text and are, or else in base 64.
    private static func content(
        _ bytes: [UInt8],
        _ type: String
    ) -> (text: String, encoding: [(String, String)]) {
        let isText = ["text/", "json", "xml", "javascript"].contains { type.contains($0) }
        if isText, let text = String(validating: bytes, as: UTF8.self) {
            return (JSONText.quoted(text), [])
        }
        let text = Data(bytes).base64EncodedString()
        return (JSONText.quoted(text), [("encoding", "\"base64\"")])
    }

    private static func headers(_ fields: HTTPFields) -> String {
        list(fields.lines.map { ($0.name, $0.value) })
    }

    private static func cookies(_ fields: HTTPFields) -> String {
        list(fields.values(of: "Cookie").flatMap { $0.split(separator: ";") }.map(cookie))
    }

    private static func setCookies(_ fields: HTTPFields) -> String {
        list(fields.values(of: "Set-Cookie").map { cookie($0.prefix { $0 != ";" }) })
    }

    private static func cookie(_ text: Substring) -> (String, String) {
        let name = text.prefix { $0 != "=" }
        let value = text.dropFirst(name.count + 1)
        return (name.trimmingCharacters(in: .whitespaces), String(value))
    }

    private static func list(_ items: [(String, String)]) -> String {
        let objects = items.map { name, value in
            object([("name", JSONText.quoted(name)), ("value", JSONText.quoted(value))])
        }
        return "[\(objects.joined(separator: ", "))]"
    }

    private static func object(_ members: [(String, String)]) -> String {
        let pairs = members.map { "\(JSONText.quoted($0.0)): \($0.1)" }
        return "{ \(pairs.joined(separator: ", ")) }"
    }

    /// ISO 8601 with milliseconds, as HAR demands.
    private static func date(_ date: Timestamp?) -> String {
        let milliseconds = (date?.nanosecondsSince1970 ?? 0) / 1_000_000
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(style)
    }
}
