/// What a rule demands of one name in a query, or of one field.
enum Condition: Hashable, Sendable {
    /// The name must not be there.
    case absent
    /// Exactly these values, sorted.
    case values([String])
    /// It must be there, with any value.
    case present
    /// Its values, joined, must match each of these, which are sorted.
    case patterns([TextPattern])

    /// Gathers the conditions that a rule wrote, under keys in the form that requests use.
    static func gather(
        _ items: [(name: String, value: String?)],
        key: (String) -> String,
        value: (String) -> String
    ) -> [String: Condition] {
        var result: [String: Condition] = [:]
        for item in items {
            let name = key(item.name)
            switch (result[name], item.value) {
            case (_, nil):
                result[name] = .absent
            case (.values(let others)?, let text?):
                result[name] = .values((others + [value(text)]).sorted())
            case (_, let text?):
                result[name] = .values([value(text)])
            }
        }
        return result
    }

    /// Tells whether the values seen satisfy it; none seen are an empty list.
    func holds(for seen: [String]) -> Bool {
        switch self {
        case .absent: seen.isEmpty
        case .values(let wanted): wanted == seen
        case .present: !seen.isEmpty
        case .patterns(let patterns):
            !seen.isEmpty && patterns.allSatisfy { $0.matches(seen.joined(separator: ", ")) }
        }
    }

    /// Tells whether all that satisfies it satisfies the other too.
    func implies(_ other: Condition) -> Bool {
        switch (self, other) {
        case (.absent, _): other == .absent
        case (.values(let values), _): other.holds(for: values)
        case (.present, _): other == .present
        case (.patterns, .present): true
        case (.patterns(let own), .patterns(let others)): Set(own).isSuperset(of: others)
        case (.patterns, _): false
        }
    }

    /// What both demand; `nil` when nothing satisfies both.
    func meet(_ other: Condition) -> Condition? {
        if implies(other) { return self }
        if other.implies(self) { return other }
        guard case .patterns(let own) = self, case .patterns(let others) = other else {
            return nil
        }
        return .patterns(Set(own).union(others).sorted())
    }

    /// The demand in words.
    var text: String {
        switch self {
        case .absent: "to be absent"
        case .values(let values): Self.text(of: values)
        case .present: "any value"
        case .patterns(let patterns):
            "to match " + patterns.map { "/\($0.source)/" }.joined(separator: " and ")
        }
    }

    /// Values in words.
    static func text(of values: [String]) -> String {
        values.isEmpty ? "nothing" : values.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
