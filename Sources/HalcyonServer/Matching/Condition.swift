/// What a rule demands of one name in a query, or of one field.
enum Condition: Hashable, Sendable {
    /// The name must not be there.
    case absent
    /// Exactly these values, sorted.
    case values([String])

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
        }
    }

    /// The demand in words.
    var text: String {
        switch self {
        case .absent: "to be absent"
        case .values(let values): Self.text(of: values)
        }
    }

    /// Values in words.
    static func text(of values: [String]) -> String {
        values.isEmpty ? "nothing" : values.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
