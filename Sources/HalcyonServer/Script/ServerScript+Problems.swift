import AlcedoCore

extension ServerScript {
    /// Every defect that can be told without playing the script, in the order of the rules: rules
    /// that overlap without one being the more specific, rules without replies, and replies whose
    /// parts contradict each other.
    package var problems: [ServerProblem] {
        let own = rules.flatMap { rule in
            Self.problems(of: rule) + rule.replies.flatMap { Self.problems(of: $0, in: rule) }
        }
        return own + ambiguities
    }

    /// What of the script cannot be played on a real connection, for scenarios to say `notOn`.
    ///
    /// There a refused connection is a port that nobody listens on, and one without trust a port that
    /// speaks no TLS. The client has chosen the port before a request can be seen, so the URL alone
    /// must decide.
    package var loopbackProblems: [ServerProblem] {
        rules.flatMap { rule in
            Self.loopbackProblems(of: rule).map {
                ServerProblem(place: rule.place, message: "\"\(rule.name)\" \($0)")
            }
        }
    }

    private static func loopbackProblems(of rule: ServerRule) -> [String] {
        let decidesByURL = rule.method == "GET" && rule.fields.isEmpty
        let reason = "which a real connection cannot: the port is chosen before the request"
        let faults = Set(rule.replies.compactMap(\.fault))
        var result: [String] = []
        if faults.contains(.refused), !rule.alwaysRefuses || !decidesByURL {
            let what =
                decidesByURL
                ? "refuses only some connections" : "refuses connections by method or fields"
            result.append("\(what), \(reason)")
        }
        if faults.contains(.tls), !rule.alwaysFailsHandshakes || !decidesByURL {
            let what =
                decidesByURL
                ? "fails only some secure connections"
                : "fails secure connections by method or fields"
            result.append("\(what), \(reason)")
        }
        for fault in [ServerFault.noResponse, .notHTTP] where faults.contains(fault) {
            result.append(
                "has the fault \(fault), which a real connection cannot: all it carries is HTTP"
            )
        }
        return result
    }

    /// The names of the gates that hold replies, sorted, each once.
    package var gateNames: [String] {
        Set(rules.flatMap { $0.replies.compactMap(\.gate) }).sorted()
    }

    /// Two rules are ambiguous when some request suits both, neither is within the other, and no
    /// third rule takes exactly the requests that suit both.
    private var ambiguities: [ServerProblem] {
        let patterns = rules.map(RulePattern.init)
        var result: [ServerProblem] = []
        for (index, one) in patterns.enumerated() {
            for other in patterns.indices.dropFirst(index + 1) {
                guard let both = one.meet(patterns[other]) else { continue }
                let isOrdered = one.isWithin(patterns[other]) != patterns[other].isWithin(one)
                let isResolved = patterns.indices.contains { third in
                    third != index && third != other && both.isWithin(patterns[third])
                        && patterns[third].isWithin(one)
                        && patterns[third].isWithin(patterns[other])
                }
                if isOrdered || isResolved { continue }
                result.append(Self.ambiguity(rules[index], rules[other], example: both))
            }
        }
        return result
    }

    private static func ambiguity(
        _ first: ServerRule,
        _ second: ServerRule,
        example: RulePattern
    ) -> ServerProblem {
        let place = first.place.map { " (\($0))" } ?? ""
        let host = example.host.map { "//\($0)" } ?? ""
        return ServerProblem(
            place: second.place,
            message: "\"\(second.name)\" and \"\(first.name)\"\(place) both answer "
                + "\(example.method) \(host)\(example.pathText), and neither is the more specific"
        )
    }

    private static func problems(of rule: ServerRule) -> [ServerProblem] {
        var messages: [String] = []
        if rule.replies.isEmpty { messages.append("has no replies") }
        if !rule.path.hasPrefix("/") {
            messages.append("has a path that does not begin with \"/\"")
        }
        if rule.path.split(separator: "/").dropLast().contains("*") {
            messages.append("has \"*\" before the end of its path, where it can never match")
        }
        if rule.path.contains("?") || rule.path.contains("#") {
            messages.append("has \"?\" or \"#\" in its path, where it can never match")
        }
        return messages.map {
            ServerProblem(place: rule.place, message: "\"\(rule.name)\" \($0)")
        }
    }
}
