/// Patterns are ordered by the sets of requests they take: the smaller set is the more specific.
extension RulePattern {
    /// Tells whether every request of this pattern is one of the other.
    func isWithin(_ other: RulePattern) -> Bool {
        method == other.method
            && (other.host == nil || other.host == host)
            && pathIsWithin(other)
            && Self.conditions(query, demandAll: other.query)
            && Self.conditions(fields, demandAll: other.fields)
    }

    /// The pattern of the requests that both take; `nil` when there are none.
    func meet(_ other: RulePattern) -> RulePattern? {
        guard method == other.method, host == nil || other.host == nil || host == other.host,
            let path = meetPath(other),
            let query = Self.meet(query, other.query),
            let fields = Self.meet(fields, other.fields)
        else { return nil }
        var result = path
        result.host = host ?? other.host
        result.query = query
        result.fields = fields
        return result
    }

    private func pathIsWithin(_ other: RulePattern) -> Bool {
        let isLongEnough =
            other.takesRest
            ? segments.count + (takesRest ? 1 : 0) > other.segments.count
            : !takesRest && segments.count == other.segments.count
        guard isLongEnough else { return false }
        return zip(segments, other.segments).allSatisfy { Self.meet($0, $1) == $0 }
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
        other.allSatisfy { own[$0.key] == $0.value }
    }

    private static func meet(
        _ left: [String: Condition],
        _ right: [String: Condition]
    ) -> [String: Condition]? {
        let isContradiction = left.contains { name, condition in
            right[name].map { $0 != condition } ?? false
        }
        return isContradiction ? nil : left.merging(right) { own, _ in own }
    }
}
