/// Patterns are ordered by the sets of requests they take: the smaller set is the more specific.
extension RulePattern {
    /// Tells whether every request of this pattern is one of the other.
    func isWithin(_ other: RulePattern) -> Bool {
        methods.isSubset(of: other.methods)
            && (other.host == nil || other.host == host)
            && pathIsWithin(other)
            && Self.conditions(query, demandAll: other.query)
            && Self.conditions(fields, demandAll: other.fields)
            && (other.body.map { body?.implies($0) ?? false } ?? true)
    }

    private var methods: Set<String> { takesHead ? [method, "HEAD"] : [method] }

    /// The pattern of the requests that both take; `nil` when there are none.
    func meet(_ other: RulePattern) -> RulePattern? {
        let common = methods.intersection(other.methods)
        guard let method = common.contains("GET") ? "GET" : common.sorted().first,
            host == nil || other.host == nil || host == other.host,
            let path = meetPath(other),
            let query = Self.meet(query, other.query),
            let fields = Self.meet(fields, other.fields)
        else { return nil }
        var result = path
        result.method = method
        result.takesHead = common.count > 1
        result.host = host ?? other.host
        if let body, let another = other.body {
            guard let both = body.meet(another) else { return nil }
            result.body = both
        } else {
            result.body = body ?? other.body
        }
        result.query = query
        result.fields = fields
        return result
    }

    private func pathIsWithin(_ other: RulePattern) -> Bool {
        let isLongEnough =
            other.takesRest
            ? segments.count + (takesRest ? 1 : 0) > other.segments.count
            : !takesRest && segments.count == other.segments.count
        guard isLongEnough, zip(segments, other.segments).allSatisfy({ Self.meet($0, $1) == $0 })
        else { return false }
        return other.pathPatterns.allSatisfy { pattern in
            pathPatterns.contains(pattern) || (literalPath.map(pattern.matches) ?? false)
        }
    }

    /// The one path that is taken; `nil` when there may be several.
    private var literalPath: String? {
        let isLiteral = !takesRest && !segments.contains(.any)
        return isLiteral && pathPatterns.isEmpty ? pathText : nil
    }

    private func meetPath(_ other: RulePattern) -> RulePattern? {
        let (short, long) = segments.count <= other.segments.count ? (self, other) : (other, self)
        let isOpen =
            short.takesRest || (!long.takesRest && short.segments.count == long.segments.count)
        guard isOpen else { return nil }
        // The longer one must leave something for the rest of the shorter.
        if short.takesRest, !long.takesRest, long.segments.count <= short.segments.count {
            return nil
        }
        var result = long
        for (index, segment) in short.segments.enumerated() {
            guard let both = Self.meet(segment, long.segments[index]) else { return nil }
            result.segments[index] = both
        }
        return result.demanding(Set(pathPatterns).union(other.pathPatterns))
    }

    /// The pattern with expressions for its path; `nil` when its one path does not match them.
    private func demanding(_ patterns: Set<TextPattern>) -> RulePattern? {
        var result = self
        result.pathPatterns = []
        if let path = result.literalPath {
            return patterns.allSatisfy { $0.matches(path) } ? result : nil
        }
        result.pathPatterns = patterns.sorted()
        return result
    }

    private static func meet(_ left: Segment, _ right: Segment) -> Segment? {
        switch (left, right) {
        case (.any, .any): .any
        case (.literal(let text), .any), (.any, .literal(let text)):
            text.isEmpty ? nil : .literal(text)
        case (.literal(let one), .literal(let other)): one == other ? left : nil
        }
    }

    private static func conditions(
        _ own: [String: Condition],
        demandAll other: [String: Condition]
    ) -> Bool {
        other.allSatisfy { name, condition in own[name]?.implies(condition) ?? false }
    }

    private static func meet(
        _ left: [String: Condition],
        _ right: [String: Condition]
    ) -> [String: Condition]? {
        var result = left
        for (name, condition) in right {
            guard let own = left[name] else {
                result[name] = condition
                continue
            }
            guard let both = own.meet(condition) else { return nil }
            result[name] = both
        }
        return result
    }
}
