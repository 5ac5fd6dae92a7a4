import AlcedoCore
import AlcedoHTTP
import HalcyonServer

/// Rules and replies.
extension RowBuilder {
    /// Reads the rules of a server, and reports those that contradict each other.
    mutating func script(_ node: JSON5Node?, network: NetworkProfile) -> ServerScript {
        var rules: [ServerRule] = []
        for member in node?.members ?? [] {
            if let rule = rule(member) { rules.append(rule) }
        }
        var script = ServerScript(rules: rules)
        script.network = network
        // What could not be read is left out of the script, and would make it look wrong.
        if let node, !report.hasProblem(in: node.range) {
            for problem in script.problems { add(problem, among: node) }
            for problem in stages.loopbackProblems(of: script) {
                add(problem, among: node, hint: "say why: notOn: { loopback: \"…\" }")
            }
            for problem in stages.stubbedProblems(of: script) {
                add(problem, among: node, hint: "say why: notOn: { stubbed: \"…\" }")
            }
        }
        return script
    }

    /// A script tells places by line and column; the mark is the whole key that begins there.
    private mutating func add(
        _ problem: ServerProblem,
        among node: JSON5Node?,
        hint: String? = nil
    ) {
        let text = report.text
        var mark = node?.range.start ?? 0..<0
        for member in node?.members ?? [] {
            let replies = member.value["replies"]?.elements ?? []
            let ranges = [member.keyRange] + replies.map(\.range.start)
            if let found = ranges.first(where: { text.place(at: $0.lowerBound) == problem.place }) {
                mark = found
            }
        }
        let lines = problem.message.split(separator: "\n").map(String.init)
        report.add(
            lines.first ?? problem.message,
            at: mark,
            notes: Array(lines.dropFirst()) + (hint.map { [$0] } ?? [])
        )
    }

    private mutating func rule(_ member: JSON5Node.Member) -> ServerRule? {
        guard let pattern = requestPattern(member.key, at: member.keyRange) else { return nil }
        let node = member.value
        guard node.members != nil else { return nil }
        var rule = ServerRule(
            name: member.key,
            place: report.text.place(at: member.keyRange.lowerBound),
            method: pattern.method,
            host: pattern.host,
            path: pattern.path,
            query: pattern.query + query(node["query"]),
            fields: conditions(node["when"]),
            replies: (node["replies"]?.elements ?? []).compactMap { reply($0) },
            afterwards: node["afterwards"]?.string.flatMap(ServerRule.Afterwards.init) ?? .fail,
            isOptional: node["optional"]?.bool ?? false
        )
        rule.pathPattern = node["pattern"]?.string
        rule.demands = demands(node["when"])
        rule.body = node["body"].flatMap { bodyDemand($0) }
        rule.priority = node["priority"]?.integer ?? 0
        rule.challenge = node["requires"].flatMap { challenge($0) }
        rule.resource = node["resource"].flatMap { resource($0) }
        rule.randomFaults = node["randomFaults"].flatMap { randomFaults($0) }
        return rule
    }

    /// What a rule's name says.
    struct RequestPattern {
        var method: String
        var host: String?
        var path: String
        var query: [(name: String, value: String?)]
    }

    /// Reads `METHOD [//host]/path?query`.
    mutating func requestPattern(_ text: String, at range: Range<Int>) -> RequestPattern? {
        let pattern = #/([A-Z]+) (?:(?:https?:)?\/\/([^\/?\s]+))?(\/[^?\s]*)(?:\?(\S*))?/#
        guard let match = text.wholeMatch(of: pattern)?.output else {
            report.add(
                "\"\(text)\" is no rule",
                at: range,
                suggestion: text.hasPrefix("/") ? "write \"GET \(text)\"" : nil,
                notes: ["a rule is \"METHOD [//host]/path?query\""]
            )
            return nil
        }
        let query = (match.4 ?? "").split(separator: "&").map { part in
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                name: String(halves[0]), value: Optional(halves.count > 1 ? String(halves[1]) : "")
            )
        }
        return RequestPattern(
            method: String(match.1),
            host: match.2.map { $0.lowercased() },
            path: String(match.3),
            query: query
        )
    }

    /// Fields with a value, or that must be absent; what else is demanded of fields is read apart.
    func conditions(_ node: JSON5Node?) -> [(name: String, value: String?)] {
        (node?.members ?? []).filter { $0.value.members == nil }.map { ($0.key, $0.value.string) }
    }

    private mutating func reply(_ node: JSON5Node) -> ServerReply? {
        guard node.members != nil else { return nil }
        var reply = delivery(node)
        reply.place = report.text.place(at: node.range.lowerBound)
        reply.when = conditions(node["when"])
        reply.status = node["status"]?.integer ?? 200
        reply.body = body(node) ?? .empty
        if let target = node["redirect"]?.string {
            reply.status = node["status"]?.integer ?? 302
            reply.fields["Location"] = target
        }
        for cookie in node["cookies"]?.elements ?? [] {
            reply.fields.append(name: "Set-Cookie", value: cookie.string ?? "")
        }
        let texts = reply.fields.lines.map(\.value) + [node["text"]?.string, node["json"]?.json]
        reply.isTemplate = texts.contains { $0?.contains("{:") ?? false }
        return reply
    }
}
