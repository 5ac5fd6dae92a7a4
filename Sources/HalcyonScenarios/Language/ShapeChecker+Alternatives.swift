import AlcedoCore

/// Values of which there are several kinds.
extension ShapeChecker {
    /// The alternative of the same outer form is meant, and its problems are reported.
    mutating func checkEither(_ node: JSON5Node, _ kinds: [ValueKind], of what: String) {
        guard let kind = kinds.first(where: { $0.hasForm(of: node) }) else {
            return mismatch(node, .either(kinds), of: what)
        }
        guard let words = kinds.words else { return check(node, kind, of: what) }
        if let text = node.string, !words.contains(text) {
            checkUnknownWord(node, text, words, kinds.keys, of: what)
        } else if let member = node.members?.first, words.contains(member.key) {
            report.add(
                "\"\(member.key)\" under \(what) stands alone",
                at: member.keyRange,
                suggestion: "write \"\(member.key)\""
            )
        } else {
            check(node, kind, of: what)
        }
    }

    /// A word that is none of those allowed; it may be the key of an object that is.
    private mutating func checkUnknownWord(
        _ node: JSON5Node,
        _ text: String,
        _ words: [String],
        _ keys: [KeyDeclaration],
        of what: String
    ) {
        let name = Spelling.nearest(to: text, among: words + keys.map(\.name))
        if let key = keys.first(where: { $0.name == name }) {
            report.add(
                "\"\(key.name)\" under \(what) needs a value, \(key.kind.name)",
                at: node.range,
                suggestion: "write { \(key.name): \(key.kind.example) }",
                notes: ["\(key.name): \(key.summary)"]
            )
        } else {
            let objects = keys.map { "{ \($0.name): \($0.kind.example) }" }
            report.add(
                "\(what) cannot be \"\(text)\"",
                at: node.range,
                suggestion: name.map { "did you mean \"\($0)\"?" },
                notes: ["allowed here: \((words + objects).joined(separator: ", "))"]
            )
        }
    }
}

extension [ValueKind] {
    /// The words that are allowed; `nil` where no list of words is an alternative.
    fileprivate var words: [String]? {
        let lists = compactMap { kind -> [String]? in
            guard case .word(let words) = kind else { return nil }
            return words
        }
        return lists.isEmpty ? nil : lists.flatMap(\.self)
    }

    /// The keys of the objects that are allowed.
    fileprivate var keys: [KeyDeclaration] {
        flatMap { kind -> [KeyDeclaration] in
            guard case .object(let shape) = kind else { return [] }
            return shape.declaration.keys
        }
    }
}

extension ValueKind {
    /// A value of the kind, for suggestions.
    fileprivate var example: String {
        switch self {
        case .size: "\"200B\""
        case .duration: "\"120ms\""
        default: "…"
        }
    }
}
