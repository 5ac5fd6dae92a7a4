import AlcedoHTTP

/// The names that a rule's path captures, and replies in which they are filled in.
struct ReplyTemplate {
    private let values: [String: String]

    /// Takes the segments of a request's path that a rule names.
    init(_ rule: ServerRule, _ target: RequestTarget) {
        var values: [String: String] = [:]
        let names = RequestTarget.segments(of: Array(rule.path.utf8)[...])
        for (name, value) in zip(names, target.segments) where name.hasPrefix(":") {
            values[String(name.dropFirst())] = value
        }
        self.values = values
    }

    /// A reply with `{:name}` replaced in its fields and its text.
    func fill(_ reply: ServerReply) -> ServerReply {
        guard reply.isTemplate else { return reply }
        var reply = reply
        reply.fields = HTTPFields(
            reply.fields.lines.map { HTTPFields.Field(name: $0.name, value: fill($0.value)) }
        )
        if case .bytes(let bytes) = reply.body {
            reply.body = .bytes(Array(fill(String(decoding: bytes, as: UTF8.self)).utf8))
        }
        return reply
    }

    private func fill(_ text: String) -> String {
        text.replacing(#/\{:([A-Za-z_][A-Za-z0-9_]*)\}/#) { match in
            values[String(match.output.1)] ?? String(match.output.0)
        }
    }

    /// The names that a text wants filled in.
    static func names(in text: String) -> [String] {
        text.matches(of: #/\{:([A-Za-z_][A-Za-z0-9_]*)\}/#).map { String($0.output.1) }
    }

    /// The names that a rule's path captures.
    static func names(of rule: ServerRule) -> Set<String> {
        let segments = rule.path.split(separator: "/").filter { $0.hasPrefix(":") }
        return Set(segments.map { String($0.dropFirst()) })
    }
}
