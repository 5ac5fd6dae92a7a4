/// What a value in a scenario may be.
package indirect enum ValueKind: Sendable {
    /// Any text.
    case text
    /// `true` or `false`.
    case flag
    /// `true`, for keys that only say that something is so.
    case truth
    /// `null`.
    case nothing
    /// A whole number within bounds.
    case count(ClosedRange<Int64>)
    /// A text with a number and a unit of time.
    case duration
    /// A text with a number and a unit of size.
    case size
    /// A text with a number and a unit of size a second.
    case rate
    /// A number from 0 to 1.
    case fraction
    /// A text with a date of RFC 3339.
    case date
    /// A path, `//host/path` or an absolute URL.
    case target
    /// The same, or `key:` with what an image is stored under.
    case stored
    /// One of these words.
    case word([String])
    /// A list of values of one kind.
    case list(ValueKind)
    /// Width and height.
    case pair(ClosedRange<Int64>)
    /// An object of a declared shape.
    case object(ObjectShape)
    /// An object whose keys are names of the scenario's own.
    case map(ValueKind)
    /// The client's options, which its vocabulary declares.
    case options
    /// One step, whose verb says which keys it has.
    case step
    /// A text, number, `true`, `false`, `null`, or a list of them.
    case scalar
    /// Anything.
    case any
    /// The first of these that has the same outer form.
    case either([ValueKind])

    /// What it is, for messages and the reference.
    package var name: String {
        switch self {
        case .text: "a text"
        case .flag: "true or false"
        case .truth: "true"
        case .nothing: "null"
        case .count(let bounds):
            bounds.lowerBound == bounds.upperBound
                ? "\(bounds.lowerBound)"
                : "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
        case .duration: "a duration such as \"120ms\""
        case .size: "a size such as \"64KiB\""
        case .rate: "a rate such as \"56kbit/s\" or \"1MB/s\""
        case .fraction: "a number from 0 to 1"
        case .date: "a date such as \"2026-01-01T00:00:00Z\""
        case .target: "a URL or path"
        case .stored: "a URL, a path or \"key:…\""
        case .word(let words): words.map { "\"\($0)\"" }.joined(separator: ", ")
        case .list(let kind): "a list of: \(kind.name)"
        case .pair: "[width, height]"
        case .object(let shape): shape.declaration.title
        case .map(let kind): "an object with names as keys, each \(kind.name)"
        case .options: "options of the client"
        case .step: "a step"
        case .scalar: "a plain value or a list of them"
        case .any: "anything"
        case .either(let kinds): kinds.map(\.name).joined(separator: ", or ")
        }
    }
}

/// A key that an object of a scenario may have.
package struct KeyDeclaration: Sendable {
    /// The key.
    package var name: String
    /// What stands under it.
    package var kind: ValueKind
    /// Whether it must be there.
    package var isRequired: Bool
    /// One sentence for the reference.
    package var summary: String

    /// Declares a key.
    package init(_ name: String, _ kind: ValueKind, isRequired: Bool = false, _ summary: String) {
        self.name = name
        self.kind = kind
        self.isRequired = isRequired
        self.summary = summary
    }
}

/// What an object of a scenario may hold.
package struct ObjectDeclaration: Sendable {
    /// What it is, with its article, for messages: `a reply`.
    package var title: String
    /// The keys.
    package var keys: [KeyDeclaration]
    /// What stands under keys that are names of the scenario's own; `nil` when there are none.
    package var names: ValueKind?

    /// Declares an object.
    package init(_ title: String, names: ValueKind? = nil, _ keys: [KeyDeclaration]) {
        self.title = title
        self.keys = keys
        self.names = names
    }

    /// The declaration of a key.
    package func key(_ name: String) -> KeyDeclaration? {
        keys.first { $0.name == name }
    }
}
