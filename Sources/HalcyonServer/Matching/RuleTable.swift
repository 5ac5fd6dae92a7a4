import AlcedoHTTP

/// The rules of a script compiled once, the most specific of the highest priority first.
struct RuleTable: Sendable {
    /// The rules as they were written.
    let rules: [ServerRule]
    /// The compiled conditions of each.
    let patterns: [RulePattern]
    /// The compiled `when` of each reply of each rule.
    let whens: [[[String: Condition]]]
    /// Indices of the rules in an order in which no rule comes after a wider one.
    private let order: [Int]

    init(_ rules: [ServerRule]) {
        let patterns = rules.map(RulePattern.init)
        self.rules = rules
        self.patterns = patterns
        whens = rules.map { $0.replies.map { RulePattern.conditions(on: $0.when) } }
        order = Self.specificFirst(patterns)
    }

    /// The rules whose host, path and query a target has, the most specific first.
    func candidates(for target: RequestTarget) -> [Int] {
        order.filter { patterns[$0].matches(target) }
    }

    /// The first candidate whose method, fields and body are the request's.
    func choose(from candidates: [Int], for request: HTTPRequest) -> Int? {
        candidates.first { patterns[$0].matches(request) }
    }

    /// The rules most like a request, nearest first, at most three.
    func nearest(to request: HTTPRequest, _ target: RequestTarget) -> [Int] {
        let distances = patterns.map { $0.distance(from: request, target) }
        return Array(
            patterns.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(3)
        )
    }

    /// The most specific rule for a `GET`.
    func rule(forGet target: RequestTarget) -> ServerRule? {
        candidates(for: target).first { patterns[$0].takes(method: "GET") }.map { rules[$0] }
    }

    /// Sorts by the number of rules that each lies within: a rule within another lies within all
    /// that the other lies within, and that one too, so the count never orders them the wrong way.
    private static func specificFirst(_ patterns: [RulePattern]) -> [Int] {
        let depths = patterns.map { own in patterns.count { own.isWithin($0) } }
        return patterns.indices.sorted {
            (-patterns[$0].priority, -depths[$0], $0) < (-patterns[$1].priority, -depths[$1], $1)
        }
    }
}
