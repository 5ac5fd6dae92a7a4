import AlcedoCore
import HalcyonServer

/// Which requests a mapping answers, as far as a rule can say.
struct MappingRequest: Hashable {
    /// A name and a value; `nil`: must be absent.
    struct Condition: Hashable {
        var name: String
        var value: String?
    }

    var method: String
    var host: String?
    var path: String
    var query: [Condition]
    var fields: [Condition]
    /// An expression that the whole path must match besides.
    var pattern: String?

    /// The request in messages, and as scenarios name a rule.
    var name: String {
        let items = query.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "&")
        let host = host.map { "//\($0)" } ?? ""
        return "\(method) \(host)\(path)" + (items.isEmpty ? "" : "?\(items)")
    }

    /// The rule that answers them, stub by stub.
    func rule(_ stubs: [MappingStub], afterwards: ServerRule.Afterwards) -> ServerRule {
        var rule = ServerRule(
            name: name,
            place: stubs.first?.reply.place,
            method: method,
            host: host,
            path: path,
            query: query.map { ($0.name, $0.value) },
            fields: fields.map { ($0.name, $0.value) },
            replies: stubs.map(\.reply),
            afterwards: afterwards,
            isOptional: true
        )
        rule.pathPattern = pattern
        // WireMock's 1 is the most important, and 5 what nobody mentions.
        let priority = min(max(5 - (stubs.map(\.priority).min() ?? 5), -500), 500)
        // Whatever else answers a path is more specific than an expression over all of them.
        rule.priority = Int(priority) - (pattern == nil ? 0 : 1)
        return rule
    }

    /// The path of a pattern, when it is one of whole segments; `nil` for any other.
    ///
    /// `.*` at the end is the rest, `[^/]+`, `.+` and `{name}` are one segment each.
    static func path(ofPattern pattern: String) -> String? {
        var text = pattern[...]
        if text.hasPrefix("^") { text = text.dropFirst() }
        if text.hasSuffix("$") { text = text.dropLast() }
        guard text.hasPrefix("/") else { return nil }
        var parts: [String] = []
        let pieces = slashed(text)
        for (index, piece) in pieces.enumerated() {
            let isLast = index == pieces.count - 1
            switch piece {
            case ".*" where isLast, ".+" where isLast: parts.append("*")
            case "[^/]+", "[^/]*", "\\w+", "\\d+", "[0-9]+", "[a-z]+", "[a-zA-Z0-9]+":
                parts.append(":part\(index + 1)")
            default:
                let plain = piece.replacing("\\.", with: "\u{0}").replacing("\\-", with: "-")
                guard !plain.contains(where: { ".*+?()[]{}|^$\\".contains($0) }) else { return nil }
                parts.append(plain.replacing("\u{0}", with: "."))
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// The path of a template: `/a/{name}/b`.
    static func path(ofTemplate template: String) -> String {
        template.replacing(#/\{([^}\/]+)\}/#) { ":\($0.output.1)" }
    }

    /// The pieces between slashes, of which those within brackets do not count.
    private static func slashed(_ text: Substring) -> [String] {
        var pieces: [String] = []
        var piece = ""
        var isInBrackets = false
        for character in text.dropFirst() {
            if character == "[" { isInBrackets = true }
            if character == "]" { isInBrackets = false }
            if character == "/", !isInBrackets {
                pieces.append(piece)
                piece = ""
            } else {
                piece.append(character)
            }
        }
        return pieces + [piece]
    }
}
