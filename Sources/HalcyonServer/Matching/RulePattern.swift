import AlcedoHTTP

/// The conditions of a rule, ready to be compared with requests and with other rules.
struct RulePattern: Hashable, Sendable {
    /// What one place of a path takes.
    enum Segment: Hashable, Sendable {
        /// This text.
        case literal(String)
        /// Any text but the empty one; it carries no name, since names do not tell rules apart.
        case any
    }

    var method: String
    var host: String?
    var segments: [Segment]
    /// Whether at least one further segment, of any content, follows.
    var takesRest: Bool
    var query: [String: Condition]
    /// Field conditions by lower-case name.
    var fields: [String: Condition]

    /// Compiles the conditions of a rule.
    init(_ rule: ServerRule) {
        method = rule.method
        host = rule.host.map { String(decoding: $0.utf8.map(\.asciiLowercased), as: UTF8.self) }
        var parts = RequestTarget.segments(of: Array(rule.path.utf8)[...])
        takesRest = parts.last == "*"
        if takesRest { parts.removeLast() }
        segments = parts.map { $0.hasPrefix(":") && $0.count > 1 ? .any : .literal($0) }
        let normal: (String) -> String = { PercentEncoding.normalForm($0.utf8) }
        query = Condition.gather(rule.query, key: normal, value: normal)
        fields = Self.conditions(on: rule.fields)
    }

    /// Compiles conditions on fields; values of one name are joined, as those of a request are.
    static func conditions(on fields: [(name: String, value: String?)]) -> [String: Condition] {
        let gathered = Condition.gather(
            fields,
            key: { String(decoding: $0.utf8.map(\.asciiLowercased), as: UTF8.self) },
            value: { $0 }
        )
        return gathered
    }

    /// Tells whether host, path and query are those of the rule.
    func matches(_ target: RequestTarget) -> Bool {
        (host == nil || host == target.host) && takes(target.segments)
            && query.allSatisfy { $1.holds(for: target.query[$0] ?? []) }
    }

    /// Tells whether the fields are those of the rule.
    func matches(_ requestFields: HTTPFields) -> Bool {
        fields.isEmpty
            || fields.allSatisfy { $1.holds(for: requestFields.values(of: $0).sorted()) }
    }

    /// Tells whether a path is of the pattern.
    func takes(_ path: [String]) -> Bool {
        guard takesRest ? path.count > segments.count : path.count == segments.count else {
            return false
        }
        return zip(segments, path).allSatisfy { segment, text in
            switch segment {
            case .literal(let wanted): wanted == text
            case .any: !text.isEmpty
            }
        }
    }

    /// The path as a pattern, for messages.
    var pathText: String {
        let parts = segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .any: ":any"
            }
        }
        return "/" + (parts + (takesRest ? ["*"] : [])).joined(separator: "/")
    }
}
