import AlcedoCore
import AlcedoHTTP
import Foundation
package import HalcyonServer

/// A scenario that plays what was recorded elsewhere, as a file that people read, and the files of its
/// bodies.
package struct SessionScenario: Sendable {
    /// A file beside the scenario.
    package struct BodyFile: Hashable, Sendable {
        /// The name within `folder`.
        package var name: String
        /// The content.
        package var bytes: [UInt8]
    }

    /// What the scenario says of itself.
    package struct Heading: Sendable {
        /// The sentence.
        package var title: String
        /// Where it came from, for its first line.
        package var origin: String
        /// The folder of its bodies by its path from the package's root; `nil` where files cannot be
        /// named, so that bodies stand in the scenario.
        package var folder: String?
        /// What could not be taken over, for a comment.
        package var notes: [String]

        /// Makes a heading.
        package init(title: String, origin: String, folder: String?, notes: [String]) {
            self.title = title
            self.origin = origin
            self.folder = folder
            self.notes = notes
        }
    }

    /// The scenario.
    package private(set) var text: String
    /// The bodies, each once.
    package private(set) var files: [BodyFile] = []

    private let heading: Heading

    /// Writes a recorded session: each `GET` is loaded again in its turn, and the server has to see the
    /// same requests.
    ///
    /// - Parameters:
    ///   - recording: What was recorded, without its secrets and volatile fields.
    ///   - heading: What the scenario says of itself.
    package init(_ recording: Recording, _ heading: Heading) {
        let visit = SessionVisit(recording.exchanges)
        let start = recording.exchanges.compactMap(\.started).min()
        self.init(recording.rules, visit, start, heading)
    }

    /// Writes rules of another server; each plain `GET` is loaded once.
    package init(rules: [ServerRule], _ heading: Heading) {
        self.init(rules, SessionVisit(rules), nil, heading)
    }

    private init(
        _ rules: [ServerRule],
        _ visit: SessionVisit,
        _ start: Timestamp?,
        _ heading: Heading
    ) {
        self.heading = heading
        text = ""
        text += Self.comment(["Recorded elsewhere: \(heading.origin)."])
        text += Self.comment(heading.notes.map { "Not taken over: \($0)" })
        text += "{\n  format: 1,\n  scenario: \(JSONText.quoted(heading.title)),\n"
        text += "  tags: [\"recording\"],\n\n  given: {\n"
        if let start { text += "    clock: \(JSONText.quoted(Self.date(start))),\n" }
        text += "    options: { forceRefresh: true },\n  },\n\n  server: {\n"
        for rule in rules { text += ruleText(rule) }
        text += "  },\n\n  steps: [\n"
        for (number, url) in visit.loads.enumerated() {
            text += "    { load: \(JSONText.quoted(url)), as: \"load \(number + 1)\" },\n"
            text += "    { settle: true },\n"
        }
        if visit.loads.isEmpty { text += "    { settle: true },\n" }
        text += "  ],\n"
        if !visit.requests.isEmpty {
            text += "\n  finally: {\n    requests: [\n"
            for request in visit.requests { text += "      \(JSONText.quoted(request)),\n" }
            text += "    ],\n  },\n"
        }
        text += "}\n"
    }

    private static func comment(_ lines: [String]) -> String {
        lines.map { line in
            "// " + line.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
        }.joined()
    }

    private static func date(_ date: Timestamp) -> String {
        let seconds = date.nanosecondsSince1970 / 1_000_000_000
        return Date(timeIntervalSince1970: Double(seconds)).ISO8601Format()
    }

    private mutating func ruleText(_ rule: ServerRule) -> String {
        var text = "    \(JSONText.quoted(Self.key(of: rule))): {\n"
        if rule.isOptional { text += "      optional: true,\n" }
        if rule.afterwards != .fail {
            text += "      afterwards: \(JSONText.quoted(rule.afterwards.rawValue)),\n"
        }
        if !rule.fields.isEmpty {
            let pairs = rule.fields.map {
                "\(JSONText.key($0.name)): \($0.value.map(JSONText.quoted) ?? "null")"
            }
            text += "      when: { \(pairs.joined(separator: ", ")) },\n"
        }
        let absent = rule.query.filter { $0.value == nil }.map {
            "\(JSONText.quoted($0.name)): null"
        }
        if !absent.isEmpty { text += "      query: { \(absent.joined(separator: ", ")) },\n" }
        if let pattern = rule.pathPattern {
            text += "      pattern: \(JSONText.quoted(pattern)),\n"
        }
        if rule.priority != 0 { text += "      priority: \(rule.priority),\n" }
        text += "      replies: [\n"
        for reply in rule.replies { text += replyText(reply, of: rule) }
        return text + "      ],\n    },\n"
    }

    /// `METHOD [//host]/path?query`.
    static func key(of rule: ServerRule) -> String {
        let host = rule.host.map { "//\($0)" } ?? ""
        let items = rule.query.compactMap { item in item.value.map { "\(item.name)=\($0)" } }
        let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
        return "\(rule.method) \(host)\(rule.path)\(query)"
    }

    private mutating func replyText(_ reply: ServerReply, of rule: ServerRule) -> String {
        var lines: [String] = []
        if reply.status != 200 { lines.append("status: \(reply.status)") }
        if reply.latency != .zero {
            lines.append("latency: \(Self.text(of: reply.latency))")
        }
        if !reply.fields.lines.isEmpty { lines.append("headers: \(Self.headers(reply.fields))") }
        if let chunks = reply.chunks {
            var words = ["size: \(Self.one(chunks.sizes.map { "\"\($0.bytes)B\"" }))"]
            if chunks.pauses.contains(where: { $0 != .zero }) {
                words.append("pause: \(Self.one(chunks.pauses.map(Self.text)))")
            }
            if chunks.isLengthUnknown { words.append("length: \"unknown\"") }
            lines.append("chunks: { \(words.joined(separator: ", ")) }")
        }
        if case .bytes(let bytes) = reply.body {
            lines.append(bodyText(bytes, type: reply.fields["Content-Type"], of: rule))
        }
        if let fault = reply.fault, let text = Self.text(of: fault) {
            lines.append("fault: \(text)")
        }
        if lines.isEmpty { return "        {},\n" }
        let short = lines.joined(separator: ", ")
        if short.utf8.count <= 80, !short.contains("\n") { return "        { \(short) },\n" }
        return "        {\n" + lines.map { "          \($0),\n" }.joined() + "        },\n"
    }

    /// A value, or a list of several.
    private static func one(_ values: [String]) -> String {
        values.count == 1 ? values[0] : "[\(values.joined(separator: ", "))]"
    }

    /// Milliseconds, as short times are read best; longer ones in a greater unit.
    private static func text(of duration: Duration) -> String {
        let isShort = duration < .seconds(1)
        return isShort
            ? "\"\(JSONText.milliseconds(duration))ms\""
            : JSONText.quoted(Quantity.text(of: duration))
    }

    private static func headers(_ fields: HTTPFields) -> String {
        var names: [String] = []
        for line in fields.lines
        where !names.contains(where: { $0.equalsIgnoringASCIICase(line.name) }) {
            names.append(line.name)
        }
        let lines = names.map { name in
            let values = fields.values(of: name).map(JSONText.quoted)
            let value = values.count == 1 ? values[0] : "[\(values.joined(separator: ", "))]"
            return "            \(JSONText.key(name)): \(value),\n"
        }
        return "{\n\(lines.joined())          }"
    }

    private mutating func bodyText(_ bytes: [UInt8], type: String?, of rule: ServerRule) -> String {
        if bytes.count <= 200, let text = String(validating: bytes, as: UTF8.self),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\n" })
        {
            return "text: \(JSONText.quoted(text))"
        }
        guard let folder = heading.folder else {
            return "base64: \(JSONText.quoted(Data(bytes).base64EncodedString()))"
        }
        if let known = files.first(where: { $0.bytes == bytes }) {
            return "file: \(JSONText.quoted("\(folder)/\(known.name)"))"
        }
        let name = BodyName.of(rule.path, type: type, number: files.count + 1)
        files.append(BodyFile(name: name, bytes: bytes))
        return "file: \(JSONText.quoted("\(folder)/\(name)"))"
    }

    /// A fault as the language writes it; `nil` for one that no recording has.
    private static func text(of fault: ServerFault) -> String? {
        switch fault {
        case .refused: "\"refused\""
        case .timeout: "\"timeout\""
        case .emptyReply: "\"emptyReply\""
        case .tls: "\"tls\""
        case .dns: "\"dns\""
        case .offline: "\"offline\""
        case .resetBeforeHead: "\"resetBeforeHead\""
        case .garbage(let size): "{ garbage: \"\(size.bytes)B\" }"
        case .badChunk(let place): "{ badChunk: \"\(place.bytes)B\" }"
        case .truncatedBody(let place): "{ truncatedBody: \"\(place.bytes)B\" }"
        case .resetMidBody(let place): "{ resetMidBody: \"\(place.bytes)B\" }"
        case .stallBody(let place): "{ stallBody: \"\(place.bytes)B\" }"
        default: nil
        }
    }
}

/// Names of files for bodies.
enum BodyName {
    /// The last part of a path behind a number, with the ending of its type where it has none.
    static func of(_ path: String, type: String?, number: Int) -> String {
        let last = path.split(separator: "/").last.map(String.init) ?? "index"
        let plain = (last.removingPercentEncoding ?? last).unicodeScalars.map { scalar in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
            return isPlain || scalar == "." || scalar == "-" || scalar == "_"
                ? Character(scalar) : "-"
        }
        var name = String(plain.suffix(60))
        while name.hasPrefix(".") { name.removeFirst() }
        let digits = number < 10 ? "0\(number)" : "\(number)"
        let isNamed = name.dropFirst().contains(".")
        return "\(digits)-\(name)" + (isNamed ? "" : ending(of: type))
    }

    private static func ending(of type: String?) -> String {
        let plain = type?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return switch plain {
        case "image/png": ".png"
        case "image/jpeg", "image/jpg": ".jpg"
        case "image/gif": ".gif"
        case "image/webp": ".webp"
        case "image/svg+xml": ".svg"
        case "text/html": ".html"
        case "application/json": ".json"
        case "text/plain": ".txt"
        default: ".bin"
        }
    }
}
