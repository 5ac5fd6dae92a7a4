import AlcedoCore

/// Puts the values of names in place of `$name` and `${name}`.
///
/// A text that is `$name` and nothing else becomes the value, of whatever kind; `${name}` inside a
/// longer text becomes the value's text. `$$name` stands for the text `$name`. Keys are texts too.
struct Substitution {
    /// The values by name.
    let bindings: [String: JSON5Node.Value]
    /// The names that were used.
    private(set) var used: Set<String> = []
    /// The names that were used and have no value, with their places.
    private(set) var unknown: [(name: String, range: Range<Int>)] = []
    /// Names that are left as they are, since a later substitution knows them.
    let later: Set<String>

    init(_ bindings: [String: JSON5Node.Value], later: Set<String> = []) {
        self.bindings = bindings
        self.later = later
    }

    /// A copy of a value with every name replaced; places stay those of the names.
    mutating func apply(_ node: JSON5Node) -> JSON5Node {
        switch node.value {
        case .string(let text):
            return JSON5Node(value(of: text, node.range), range: node.range)
        case .array(let elements):
            var result: [JSON5Node] = []
            for element in elements { result.append(apply(element)) }
            return JSON5Node(.array(result), range: node.range)
        case .object(let members):
            var result: [JSON5Node.Member] = []
            for member in members {
                let key = text(of: member.key, member.keyRange)
                let value = apply(member.value)
                result.append(.init(key: key, keyRange: member.keyRange, value: value))
            }
            return JSON5Node(.object(result), range: node.range)
        default:
            return node
        }
    }

    private mutating func value(of text: String, _ range: Range<Int>) -> JSON5Node.Value {
        if text.hasPrefix("$$") { return .string(String(text.dropFirst())) }
        guard let name = text.wholeMatch(of: #/\$([A-Za-z_][A-Za-z0-9_]*)/#)?.output.1 else {
            return .string(self.text(of: text, range))
        }
        return binding(String(name), range) ?? .string(text)
    }

    private mutating func text(of text: String, _ range: Range<Int>) -> String {
        guard text.contains("${") else { return text }
        var result = ""
        var rest = text[...]
        while let match = rest.firstMatch(of: #/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/#) {
            result += rest[..<match.range.lowerBound]
            let value = binding(String(match.output.1), range)
            result += value?.plainText ?? String(match.output.0)
            rest = rest[match.range.upperBound...]
        }
        return result + rest
    }

    private mutating func binding(_ name: String, _ range: Range<Int>) -> JSON5Node.Value? {
        if later.contains(name) { return nil }
        guard let value = bindings[name] else {
            unknown.append((name, range))
            return nil
        }
        used.insert(name)
        return value
    }
}

extension JSON5Node.Value {
    /// A plain value as text; lists and objects have none.
    var plainText: String {
        switch self {
        case .null: "null"
        case .bool(let value): String(value)
        case .number(let number): number.text
        case .string(let text): text
        case .array(let elements):
            "[" + elements.map(\.value.plainText).joined(separator: ", ") + "]"
        case .object: "{}"
        }
    }

    /// Whether two plain values are the same; numbers compare by value.
    func equals(_ other: JSON5Node.Value) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let one), .bool(let two)): one == two
        case (.number(let one), .number(let two)): one.double == two.double
        case (.string(let one), .string(let two)): one == two
        case (.array(let one), .array(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.value.equals($1.value) }
        default: false
        }
    }
}
