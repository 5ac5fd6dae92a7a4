import AlcedoCore

/// Holds a tree to the declared shapes, and reports everything that does not fit.
struct ShapeChecker {
    /// Takes the problems.
    var report: ProblemReport
    /// The names of the client's options.
    let vocabulary: Vocabulary

    /// Checks a value; `what` is what it is for, in words.
    mutating func check(_ node: JSON5Node, _ kind: ValueKind, of what: String) {
        switch kind {
        case .any: break
        case .object(let shape): checkObject(node, shape.declaration, of: what)
        case .list(let element): checkList(node, element, of: what)
        case .map(let element): checkMap(node, element, of: what)
        case .either(let kinds): checkEither(node, kinds, of: what)
        case .options: checkOptions(node)
        case .step: checkStep(node)
        default: checkPlain(node, kind, of: what)
        }
    }

    /// Reports that a value is not what was due.
    mutating func mismatch(_ node: JSON5Node, _ kind: ValueKind, of what: String) {
        report.add("\(what) is \(kind.name), not \(node.kindName)", at: node.range)
    }

    // Objects

    /// Checks the keys of an object and what stands under them.
    mutating func checkObject(
        _ node: JSON5Node,
        _ declaration: ObjectDeclaration,
        of what: String
    ) {
        guard let members = node.members else {
            report.add("\(what) is an object, not \(node.kindName)", at: node.range)
            return
        }
        for member in members {
            if let key = declaration.key(member.key) {
                check(member.value, key.kind, of: "\"\(key.name)\"")
            } else if let kind = declaration.names {
                check(member.value, kind, of: "\"\(member.key)\"")
            } else {
                unknownKey(member, in: declaration)
            }
        }
        for key in declaration.keys where key.isRequired && node[key.name] == nil {
            let place = node.range.lowerBound..<node.range.lowerBound + 1
            report.add(
                "\"\(key.name)\" is missing in \(declaration.title)",
                at: place,
                notes: ["\(key.name): \(key.kind.name)"]
            )
        }
    }

    private mutating func unknownKey(_ member: JSON5Node.Member, in declaration: ObjectDeclaration)
    {
        let names = declaration.keys.map(\.name).sorted()
        report.add(
            "unknown key \"\(member.key)\" in \(declaration.title)",
            at: member.keyRange,
            suggestion: Spelling.suggestion(for: member.key, among: names),
            notes: ["allowed here: \(names.joined(separator: ", "))"]
        )
    }

    private mutating func checkStep(_ node: JSON5Node) {
        guard let members = node.members else {
            report.add("a step is an object, not \(node.kindName)", at: node.range)
            return
        }
        let verbs = ObjectShape.steps.map(\.verb).sorted()
        if let shape = ObjectShape.ofStep(node) {
            let declaration = shape.declaration
            let others = members.filter {
                verbs.contains($0.key) && declaration.key($0.key) == nil
            }
            for other in others { secondVerb(other, besides: shape.verb) }
            let own = members.filter { member in !others.contains { $0.key == member.key } }
            let rest = JSON5Node(.object(own), range: node.range)
            checkObject(rest, declaration, of: "a step")
            return
        }
        guard let first = members.first else {
            report.add("a step needs a verb", at: node.range, notes: [Self.allowed(verbs)])
            return
        }
        report.add(
            "\"\(first.key)\" is no step",
            at: first.keyRange,
            suggestion: Spelling.suggestion(for: first.key, among: verbs),
            notes: [Self.allowed(verbs)]
        )
    }

    private mutating func secondVerb(_ member: JSON5Node.Member, besides verb: String) {
        report.add(
            "a step does one thing: this one does \"\(verb)\" and \"\(member.key)\"",
            at: member.keyRange,
            suggestion: "make it a step of its own"
        )
    }

    private static func allowed(_ names: [String]) -> String {
        "steps are: \(names.joined(separator: ", "))"
    }

    // Lists and maps

    private mutating func checkList(_ node: JSON5Node, _ kind: ValueKind, of what: String) {
        guard let elements = node.elements else {
            report.add("\(what) is a list, not \(node.kindName)", at: node.range)
            return
        }
        for element in elements { check(element, kind, of: "an element of \(what)") }
    }

    private mutating func checkMap(_ node: JSON5Node, _ kind: ValueKind, of what: String) {
        guard let members = node.members else {
            report.add("\(what) is an object, not \(node.kindName)", at: node.range)
            return
        }
        for member in members { check(member.value, kind, of: "\"\(member.key)\"") }
    }
}

extension ObjectShape {
    /// The shape of a step by its verb; a `view` step is one whatever else it has.
    static func ofStep(_ node: JSON5Node) -> ObjectShape? {
        if node["view"] != nil { return .viewStep }
        return steps.first { node[$0.verb] != nil }
    }
}

extension ValueKind {
    /// Whether a value could be meant as this kind, by its outer form alone.
    func hasForm(of node: JSON5Node) -> Bool {
        switch (self, node.value) {
        case (.any, _), (.flag, .bool), (.truth, .bool), (.nothing, .null), (.count, .number): true
        case (.text, .string), (.duration, .string), (.size, .string), (.date, .string): true
        case (.rate, .string), (.rate, .number), (.fraction, .number): true
        case (.stored, .string), (.target, .string), (.word, .string), (.list, .array),
            (.pair, .array):
            true
        case (.duration, .number), (.size, .number): true
        case (.object, .object), (.map, .object), (.options, .object), (.step, .object): true
        case (.scalar, .object): false
        case (.scalar, _): true
        case (.either(let kinds), _): kinds.contains { $0.hasForm(of: node) }
        default: false
        }
    }
}
