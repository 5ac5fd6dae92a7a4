import AlcedoCore
import AlcedoHTTP
import HalcyonServer

/// Rules and replies.
extension RowBuilder {
    /// Reads the rules of a server, and reports those that contradict each other.
    mutating func script(_ node: JSON5Node?) -> ServerScript {
        var rules: [ServerRule] = []
        for member in node?.members ?? [] {
            if let rule = rule(member) { rules.append(rule) }
        }
        let script = ServerScript(rules: rules)
        // What could not be read is left out of the script, and would make it look wrong.
        if let node, !report.hasProblem(in: node.range) {
            for problem in script.problems { add(problem, among: node) }
            for problem in isOffLoopback ? [] : script.loopbackProblems {
                add(problem, among: node, hint: "say why: notOn: { loopback: \"…\" }")
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
        guard member.value.members != nil else { return nil }
        let replies = (member.value["replies"]?.elements ?? []).compactMap { reply($0) }
        let afterwards = member.value["afterwards"]?.string
            .flatMap(ServerRule.Afterwards.init(rawValue:))
        return ServerRule(
            name: member.key,
            place: report.text.place(at: member.keyRange.lowerBound),
            method: pattern.method,
            host: pattern.host,
            path: pattern.path,
            query: pattern.query,
            fields: conditions(member.value["when"]),
            replies: replies,
            afterwards: afterwards ?? .fail,
            isOptional: member.value["optional"]?.bool ?? false
        )
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

    private func conditions(_ node: JSON5Node?) -> [(name: String, value: String?)] {
        (node?.members ?? []).map { ($0.key, $0.value.string) }
    }

    private mutating func reply(_ node: JSON5Node) -> ServerReply? {
        guard node.members != nil else { return nil }
        return ServerReply(
            place: report.text.place(at: node.range.lowerBound),
            when: conditions(node["when"]),
            status: node["status"]?.integer ?? 200,
            fields: fields(node["headers"]),
            body: body(node) ?? .empty,
            latency: node["latency"]?.duration ?? .zero,
            chunks: chunks(node["chunks"]),
            isCompressed: node["encoding"] != nil,
            gate: node["gate"]?.string,
            fault: fault(node["fault"])
        )
    }

    /// Reads fields, each with a value or several.
    func fields(_ node: JSON5Node?) -> HTTPFields {
        var fields = HTTPFields()
        for member in node?.members ?? [] {
            for value in member.value.elements ?? [member.value] {
                fields.append(name: member.key, value: value.string ?? "")
            }
        }
        return fields
    }

    private func chunks(_ node: JSON5Node?) -> ChunkPlan? {
        guard let node, let size = node["size"]?.size else { return nil }
        return ChunkPlan(
            size: size,
            pause: node["pause"]?.duration ?? .zero,
            isLengthUnknown: node["length"] != nil
        )
    }

    private static let faultsOfWords: [String: ServerFault] = [
        "refused": .refused, "timeout": .timeout, "emptyReply": .emptyReply, "badGzip": .badGzip,
        "tls": .tls, "noResponse": .noResponse, "notHTTP": .notHTTP,
    ]

    private mutating func fault(_ node: JSON5Node?) -> ServerFault? {
        guard let node else { return nil }
        if let word = node.string { return Self.faultsOfWords[word] }
        guard let members = node.members else { return nil }
        guard members.count == 1, let member = members.first else {
            report.add("a reply has one fault", at: node.range.start)
            return nil
        }
        guard let place = member.value.size else { return nil }
        switch member.key {
        case "resetMidBody": return .resetMidBody(after: place)
        case "truncatedBody": return .truncatedBody(after: place)
        case "stallBody": return .stallBody(after: place)
        case "badChunk": return .badChunk(after: place)
        case "truncatedGzip": return .truncatedGzip(after: place)
        default: return nil
        }
    }
}
