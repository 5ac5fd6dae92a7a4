import AlcedoCore

extension ServerScript {
    /// Every defect that can be told without playing the script, in the order of the rules: rules
    /// that overlap without one being the more specific, rules without replies, and replies whose
    /// parts contradict each other.
    package var problems: [ServerProblem] {
        let own = rules.flatMap { rule in
            Self.problems(of: rule)
                + Self.shownReplies(of: rule).flatMap {
                    Self.problems(of: $0, in: rule)
                }
        }
        return own + ambiguities + overshadowed
    }

    /// The names of the gates that hold replies, sorted, each once.
    package var gateNames: [String] {
        Set(rules.flatMap { $0.everyReply.compactMap(\.gate) }).sorted()
    }

    /// Two rules are ambiguous when some request suits both, neither is within the other, and no
    /// third rule takes exactly the requests that suit both.
    private var ambiguities: [ServerProblem] {
        let patterns = rules.map(RulePattern.init)
        var result: [ServerProblem] = []
        for (index, one) in patterns.enumerated() {
            for other in patterns.indices.dropFirst(index + 1) {
                guard one.priority == patterns[other].priority,
                    let both = one.meet(patterns[other])
                else { continue }
                let isOrdered = one.isWithin(patterns[other]) != patterns[other].isWithin(one)
                let isResolved = patterns.indices.contains { third in
                    third != index && third != other
                        && patterns[third].priority >= one.priority
                        && both.isWithin(patterns[third])
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

    /// Rules whose every request is taken by a rule of a higher priority.
    private var overshadowed: [ServerProblem] {
        let patterns = rules.map(RulePattern.init)
        return patterns.indices.compactMap { index in
            let other = patterns.indices.first {
                patterns[$0].priority > patterns[index].priority
                    && patterns[index].isWithin(patterns[$0])
            }
            guard let other else { return nil }
            let place = rules[other].place.map { " (\($0))" } ?? ""
            return ServerProblem(
                place: rules[index].place,
                message:
                    "\"\(rules[index].name)\" can never answer: \"\(rules[other].name)\"\(place) "
                    + "has a higher priority and takes all its requests"
            )
        }
    }
}
