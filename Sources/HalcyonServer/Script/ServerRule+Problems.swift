import AlcedoCore
import AlcedoHTTP

extension ServerScript {
    /// The replies of a rule as they can come: those of a resource by its versions, and each reply with
    /// each fault that it may draw.
    static func shownReplies(of rule: ServerRule) -> [ServerReply] {
        var replies = rule.replies
        if let resource = rule.resource {
            replies += resource.versions.map { version in
                var reply = resource.delivery
                reply.body = version.body
                for line in version.fields.lines {
                    reply.fields.append(name: line.name, value: line.value)
                }
                return reply
            }
        }
        let drawn = replies.flatMap { reply in
            (rule.randomFaults?.faults ?? []).map { fault in
                var reply = reply
                reply.fault = fault
                // What is drawn may leave nothing to be sent; what is written may not.
                if fault.leavesNothing {
                    (reply.latency, reply.gate, reply.chunks) = (.zero, nil, nil)
                    reply.body = .empty
                }
                return reply
            }
        }
        return replies + drawn
    }

    /// What is wrong with a rule itself.
    static func problems(of rule: ServerRule) -> [ServerProblem] {
        let messages =
            pathProblems(of: rule) + demandProblems(of: rule) + resourceProblems(of: rule)
            + turnProblems(of: rule)
        return messages.map {
            ServerProblem(place: rule.place, message: "\"\(rule.name)\" \($0)")
        }
    }

    private static func pathProblems(of rule: ServerRule) -> [String] {
        var messages: [String] = []
        if let pattern = rule.pathPattern, TextPattern(pattern) == nil {
            messages.append("has /\(pattern)/, which is no regular expression")
        }
        if !rule.path.hasPrefix("/") {
            messages.append("has a path that does not begin with \"/\"")
        }
        if rule.path.split(separator: "/").dropLast().contains("*") {
            messages.append("has \"*\" before the end of its path, where it can never match")
        }
        if rule.path.contains("?") || rule.path.contains("#") {
            messages.append("has \"?\" or \"#\" in its path, where it can never match")
        }
        return messages
    }

    private static func demandProblems(of rule: ServerRule) -> [String] {
        var messages: [String] = []
        var names = Set(rule.fields.map { $0.name.lowercased() })
        for demand in rule.demands {
            if !names.insert(demand.name.lowercased()).inserted {
                messages.append("demands several things of the field \"\(demand.name)\"")
            }
            if case .pattern(let pattern) = demand.kind, TextPattern(pattern) == nil {
                messages.append("has /\(pattern)/, which is no regular expression")
            }
        }
        return messages
    }

    private static func resourceProblems(of rule: ServerRule) -> [String] {
        guard let resource = rule.resource else {
            return rule.replies.isEmpty ? ["has no replies"] : []
        }
        var messages: [String] = []
        if !rule.replies.isEmpty { messages.append("has replies and a resource") }
        if rule.method != "GET" { messages.append("is a resource, which answers GET and HEAD") }
        if resource.versions.first?.start != .zero {
            messages.append("is a resource whose first version begins later")
        }
        let starts = resource.versions.map(\.start)
        if zip(starts, starts.dropFirst()).contains(where: { $0 >= $1 }) {
            messages.append("is a resource whose versions are not in the order of their time")
        }
        for tag in resource.versions.compactMap(\.etag)
        where tag.wholeMatch(of: #/(?:W\/)?"[^"]*"/#) == nil {
            messages.append("has the entity tag \(tag), which is not quoted (RFC 9110 §8.8.3)")
        }
        return messages
    }

    private static func turnProblems(of rule: ServerRule) -> [String] {
        var messages: [String] = []
        if let random = rule.randomFaults, !(1...1_000_000).contains(random.millionths) {
            messages.append("has faults that never come, or more often than always")
        }
        let names = ReplyTemplate.names(of: rule)
        for reply in rule.replies where reply.isTemplate {
            var texts = reply.fields.lines.map(\.value)
            if case .bytes(let bytes) = reply.body {
                texts.append(String(decoding: bytes, as: UTF8.self))
            }
            for name in texts.flatMap(ReplyTemplate.names) where !names.contains(name) {
                messages.append("fills in {:\(name)}, which its path does not capture")
            }
        }
        return messages
    }
}
