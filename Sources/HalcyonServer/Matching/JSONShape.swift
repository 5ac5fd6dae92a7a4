package import AlcedoCore

/// A JSON value, as bodies are compared: by what it says, not by how it is written.
package indirect enum JSONShape: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case flag(Bool)
    /// A number, by its value.
    case number(Double)
    /// A text.
    case text(String)
    /// A list, whose order counts.
    case list([JSONShape])
    /// An object, whose order does not.
    case object([String: JSONShape])

    /// Reads a body; `nil` when it is not JSON.
    package init?(_ bytes: [UInt8]) {
        let text = SourceText(file: "body", bytes: bytes)
        var report = ProblemReport(text: text)
        guard let node = JSON5Parser.parse(&report), report.problems.isEmpty else { return nil }
        self.init(node)
    }

    /// The value of a node.
    package init(_ node: JSON5Node) {
        switch node.value {
        case .null: self = .null
        case .bool(let flag): self = .flag(flag)
        case .number(let number): self = .number(number.double)
        case .string(let text): self = .text(text)
        case .array(let elements): self = .list(elements.map(JSONShape.init))
        case .object(let members):
            self = .object(
                Dictionary(members.map { ($0.key, JSONShape($0.value)) }) { first, _ in first }
            )
        }
    }

    /// Tells whether another value has all that this one has.
    func isWithin(_ other: JSONShape) -> Bool { differences(from: other, at: "").isEmpty }

    /// What another value lacks or has otherwise, each under its path.
    func differences(from other: JSONShape, at path: String) -> [RequestDifference] {
        switch (self, other) {
        case (.object(let own), .object(let others)):
            own.sorted { $0.key < $1.key }.flatMap { name, value -> [RequestDifference] in
                let place = "\(path).\(name)"
                guard let other = others[name] else {
                    return [RequestDifference(part: place, expected: value.text, seen: "nothing")]
                }
                return value.differences(from: other, at: place)
            }
        case (.list(let own), .list(let others)) where own.count == others.count:
            zip(own, others).enumerated().flatMap { index, pair in
                pair.0.differences(from: pair.1, at: "\(path)[\(index)]")
            }
        default:
            self == other ? [] : [RequestDifference(part: path, expected: text, seen: other.text)]
        }
    }

    /// The value that has what both have; `nil` when they contradict each other.
    func merged(with other: JSONShape) -> JSONShape? {
        guard case .object(let own) = self, case .object(let others) = other else {
            return self == other ? self : nil
        }
        var result = own
        for (name, value) in others {
            guard let mine = own[name] else {
                result[name] = value
                continue
            }
            guard let both = mine.merged(with: value) else { return nil }
            result[name] = both
        }
        return .object(result)
    }

    /// The value in short words, for messages.
    private var text: String {
        switch self {
        case .null: "null"
        case .flag(let flag): "\(flag)"
        case .number(let number): number == number.rounded() ? "\(Int64(number))" : "\(number)"
        case .text(let text): "\"\(text)\""
        case .list(let elements): "a list of \(elements.count)"
        case .object(let members):
            members.isEmpty
                ? "an object" : "an object with " + members.keys.sorted().joined(separator: ", ")
        }
    }
}
