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
    /// Whether a `HEAD` is taken like the rule's own method: so it is where a resource answers.
    var takesHead: Bool
    /// Rules of a higher one are asked first, however specific the others are.
    var priority: Int
    var host: String?
    var segments: [Segment]
    /// Whether at least one further segment, of any content, follows.
    var takesRest: Bool
    /// Expressions that the whole path must match, sorted.
    var pathPatterns: [TextPattern]
    var query: [String: Condition]
    /// Field conditions by lower-case name.
    var fields: [String: Condition]
    var body: BodyDemand?

    /// Compiles the conditions of a rule; expressions that are none are left out.
    init(_ rule: ServerRule) {
        method = rule.method
        takesHead = rule.resource != nil && rule.method == "GET"
        priority = rule.priority
        host = rule.host.map { String(decoding: $0.utf8.map(\.asciiLowercased), as: UTF8.self) }
        pathPatterns = rule.pathPattern.flatMap(TextPattern.init).map { [$0] } ?? []
        var parts = RequestTarget.segments(of: Array(rule.path.utf8)[...])
        takesRest = parts.last == "*"
        if takesRest { parts.removeLast() }
        segments = parts.map { $0.hasPrefix(":") && $0.count > 1 ? .any : .literal($0) }
        let plain: (String) -> String = { PercentEncoding.plainForm($0.utf8) }
        query = Condition.gather(rule.query, key: plain, value: plain)
        fields = Self.conditions(on: rule.fields).merging(Self.conditions(on: rule.demands)) {
            own,
            _ in own
        }
        body = rule.body
    }

    /// Compiles conditions on fields; values of one name are joined, as those of a request are.
    static func conditions(on fields: [(name: String, value: String?)]) -> [String: Condition] {
        Condition.gather(fields, key: lowercased, value: { $0 })
    }

    private static func conditions(on demands: [FieldDemand]) -> [String: Condition] {
        var result: [String: Condition] = [:]
        for demand in demands {
            switch demand.kind {
            case .present: result[lowercased(demand.name)] = .present
            case .pattern(let source):
                guard let pattern = TextPattern(source) else { continue }
                result[lowercased(demand.name)] = .patterns([pattern])
            }
        }
        return result
    }

    private static func lowercased(_ name: String) -> String {
        String(decoding: name.utf8.map(\.asciiLowercased), as: UTF8.self)
    }

    /// Tells whether host, path and query are those of the rule.
    func matches(_ target: RequestTarget) -> Bool {
        (host == nil || host == target.host) && takes(target.segments)
            && query.allSatisfy { $1.holds(for: target.query[$0] ?? []) }
    }

    /// Tells whether method, fields and body are those of the rule.
    func matches(_ request: HTTPRequest) -> Bool {
        takes(method: request.method)
            && (fields.isEmpty
                || fields.allSatisfy { $1.holds(for: request.fields.values(of: $0).sorted()) })
            && (body?.holds(for: request.body) ?? true)
    }

    /// Tells whether a method is the rule's.
    func takes(method other: String) -> Bool {
        method == other || (takesHead && other == "HEAD")
    }

    /// Tells whether a path is of the pattern.
    func takes(_ path: [String]) -> Bool {
        guard takesRest ? path.count > segments.count : path.count == segments.count else {
            return false
        }
        let fits = zip(segments, path).allSatisfy { segment, text in
            switch segment {
            case .literal(let wanted): wanted == text
            case .any: !text.isEmpty
            }
        }
        guard fits, !pathPatterns.isEmpty else { return fits }
        let text = "/" + path.joined(separator: "/")
        return pathPatterns.allSatisfy { $0.matches(text) }
    }

    /// The path as a pattern, for messages.
    var pathText: String {
        let parts = segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .any: ":any"
            }
        }
        let path = "/" + (parts + (takesRest ? ["*"] : [])).joined(separator: "/")
        return ([path] + pathPatterns.map { "matching /\($0.source)/" }).joined(separator: " ")
    }
}
