import AlcedoCore

/// The rows of a matrix: every combination of its parameters' values that no constraint leaves out.
struct MatrixPlan {
    /// One combination.
    struct Row {
        /// The values by parameter.
        var bindings: [String: JSON5Node.Value]
        /// The values in the order of the parameters, for messages.
        var label: String
        /// The rule that judges it.
        var rule: JSON5Node
    }

    /// The most rows that are played.
    static let rowLimit = 10_000

    /// The rows in order: the last parameter changes fastest.
    private(set) var rows: [Row] = []
    /// The names of the parameters.
    let names: [String]
    private let values: [[JSON5Node]]
    private let rules: [JSON5Node]

    /// Makes the rows, and reports what is wrong with the matrix, and with the conditions of what is
    /// played in some of its rows.
    init(_ matrix: JSON5Node, conditions: [JSON5Node], _ report: inout ProblemReport) {
        let parameters = matrix["parameters"]?.members ?? []
        names = parameters.map(\.key)
        values = parameters.map { $0.value.elements ?? [] }
        rules = matrix["rules"]?.elements ?? []
        for parameter in parameters where parameter.value.elements?.isEmpty == true {
            report.add("the parameter \"\(parameter.key)\" has no values", at: parameter.keyRange)
        }
        let constraints = matrix["constraints"]?.elements ?? []
        for node in constraints + rules + conditions { checkNames(node, &report) }
        let product = values.reduce(1.0) { $0 * Double($1.count) }
        guard product <= Double(Self.rowLimit) else {
            report.add(
                "the matrix has more than \(Self.rowLimit) combinations",
                at: matrix.range.lowerBound..<matrix.range.lowerBound + 1
            )
            return
        }
        makeRows(constraints, matrix, &report)
    }

    private mutating func makeRows(
        _ constraints: [JSON5Node],
        _ matrix: JSON5Node,
        _ report: inout ProblemReport
    ) {
        var judging: Set<Int> = []
        var unjudged: [String] = []
        var count = 0
        for bindings in combinations where constraints.allSatisfy({ $0.allows(bindings) }) {
            count += 1
            let label = names.map { "\($0)=\(bindings[$0]?.plainText ?? "")" }
                .joined(separator: " ")
            guard let rule = rules.firstIndex(where: { $0["when"].holds(for: bindings) }) else {
                unjudged.append(label)
                continue
            }
            judging.insert(rule)
            rows.append(Row(bindings: bindings, label: label, rule: rules[rule]))
        }
        let start = matrix.range.lowerBound..<matrix.range.lowerBound + 1
        if count == 0 { report.add("the matrix has no rows", at: start) }
        if !unjudged.isEmpty {
            report.add(
                "no rule judges \(unjudged.count) of \(count) rows",
                at: matrix["rules"].map { $0.range.lowerBound..<$0.range.lowerBound + 1 } ?? start,
                notes: ["for example: \(unjudged[0])"]
            )
        }
        for (index, rule) in rules.enumerated() where !judging.contains(index) && count > 0 {
            report.add(
                "this rule judges no row",
                at: rule.range.lowerBound..<rule.range.lowerBound + 1,
                notes: ["the rules before it judge every row it is about, or there is none"]
            )
        }
    }

    private var combinations: [[String: JSON5Node.Value]] {
        var result: [[String: JSON5Node.Value]] = [[:]]
        for (name, values) in zip(names, values) {
            result = result.flatMap { row in
                values.map { value in row.merging([name: value.value]) { _, new in new } }
            }
        }
        return result
    }

    /// Every name and value that a constraint or rule uses must be one of the parameters'.
    private func checkNames(_ node: JSON5Node, _ report: inout ProblemReport) {
        for key in ["when", "require"] {
            for member in node[key]?.members ?? [] {
                guard let index = names.firstIndex(of: member.key) else {
                    unknown(member.key, at: member.keyRange, &report)
                    continue
                }
                for value in member.value.elements ?? [member.value]
                where !values[index].contains(where: { $0.value.equals(value.value) }) {
                    let known = values[index].map(\.value.plainText)
                    report.add(
                        "\"\(member.key)\" is never \(value.value.plainText)",
                        at: value.range,
                        suggestion: Spelling.suggestion(for: value.value.plainText, among: known),
                        notes: ["its values are: \(known.joined(separator: ", "))"]
                    )
                }
            }
        }
        for element in node["same"]?.elements ?? [] {
            guard let name = element.string, !names.contains(name) else { continue }
            unknown(name, at: element.range, &report)
        }
    }

    private func unknown(_ name: String, at range: Range<Int>, _ report: inout ProblemReport) {
        report.add(
            "the matrix has no parameter \"\(name)\"",
            at: range,
            suggestion: Spelling.suggestion(for: name, among: names),
            notes: ["its parameters are: \(names.joined(separator: ", "))"]
        )
    }
}

extension JSON5Node {
    /// Whether a constraint lets a row be.
    fileprivate func allows(_ bindings: [String: Value]) -> Bool {
        guard self["when"].holds(for: bindings) else { return true }
        if self["never"] != nil { return false }
        if let require = self["require"], !Optional(require).holds(for: bindings) { return false }
        let values = (self["same"]?.elements ?? []).compactMap {
            $0.string.flatMap { bindings[$0] }
        }
        return values.allSatisfy { $0.equals(values[0]) }
    }
}

extension JSON5Node? {
    /// Whether every name in a condition has the value, or one of the values, that stand there.
    func holds(for bindings: [String: JSON5Node.Value]) -> Bool {
        (self?.members ?? []).allSatisfy { member in
            guard let value = bindings[member.key] else { return false }
            let wanted = member.value.elements ?? [member.value]
            return wanted.contains { $0.value.equals(value) }
        }
    }
}
