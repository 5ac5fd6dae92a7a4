import AlcedoCore
import HalcyonServer

/// The reading of one file: makes the rows, and has each checked and built.
struct FileReading {
    let reader: ScenarioReader
    var report: ProblemReport
    var notes: [String] = []
    /// The stages it is to be played on.
    private var stages = PlayedStages()

    init(reader: ScenarioReader, report: ProblemReport) {
        self.reader = reader
        self.report = report
    }

    /// Reads the whole tree of a file.
    mutating func scenario(_ tree: JSON5Node) -> Scenario? {
        guard tree.members != nil else {
            report.add("a scenario is an object, not \(tree.kindName)", at: tree.range)
            return nil
        }
        check(
            tree.without(Self.playedKeys).withBareRules,
            .object(.scenario),
            of: "a scenario",
            tree
        )
        stages = PlayedStages(tree)
        let rows = self.rows(of: tree)
        return header(of: tree, rows)
    }

    /// The keys that a matrix may change, which are checked row by row.
    private static let playedKeys = ["given", "server", "steps", "finally"]

    private mutating func check(
        _ node: JSON5Node,
        _ kind: ValueKind,
        of what: String,
        _ whole: JSON5Node
    ) {
        var checker = ShapeChecker(report: report, vocabulary: reader.vocabulary)
        var declaration = ObjectShape.scenario.declaration
        // `steps` was taken out of what is checked here, so that its absence is told from the whole.
        for index in declaration.keys.indices where whole[declaration.keys[index].name] != nil {
            declaration.keys[index].isRequired = false
        }
        checker.checkObject(node, declaration, of: what)
        report = checker.report
    }

    // Rows

    private mutating func rows(of tree: JSON5Node) -> [ScenarioRow] {
        let played = tree.only(Self.playedKeys)
        guard let matrix = tree["matrix"], matrix.members != nil else {
            var substitution = Substitution([:], later: Self.loopNames)
            let body = substitution.apply(played)
            reportUnknown(substitution, among: [])
            guard substitution.unknown.isEmpty else { return [] }
            return row(of: body, label: nil, rule: nil).map { [$0] } ?? []
        }
        let plan = MatrixPlan(matrix, conditions: played.conditions, &report)
        var used = plan.conditionNames.union(played.conditionNames)
        var rows: [ScenarioRow] = []
        for planned in plan.rows {
            var substitution = Substitution(planned.bindings, later: Self.loopNames)
            let body = substitution.apply(played).keeping(planned.bindings)
            let rule = substitution.apply(planned.rule)
            used.formUnion(substitution.used)
            reportUnknown(substitution, among: plan.names)
            // A name without a value would be reported again as what it stands for.
            guard substitution.unknown.isEmpty else { return [] }
            if let row = row(of: body, label: planned.label, rule: rule) { rows.append(row) }
        }
        for parameter in matrix["parameters"]?.members ?? []
        where !used.contains(parameter.key) && !plan.rows.isEmpty {
            report.add("the parameter \"\(parameter.key)\" is never used", at: parameter.keyRange)
        }
        return rows
    }

    /// Names that `repeat` gives values to.
    static let loopNames: Set<String> = ["turn"]

    private mutating func row(
        of body: JSON5Node,
        label: String?,
        rule: JSON5Node?
    ) -> ScenarioRow? {
        var checker = ShapeChecker(report: report, vocabulary: reader.vocabulary)
        for member in body.members ?? [] {
            guard let key = ObjectShape.scenario.declaration.key(member.key) else { continue }
            let what = member.key == "server" ? "server" : "\"\(member.key)\""
            checker.check(member.value, key.kind, of: what)
        }
        if let rule { checker.check(rule, .object(.matrixRule), of: "a rule of the matrix") }
        report = checker.report
        var builder = RowBuilder(reader: reader, report: report, stages: stages)
        let row = builder.row(of: body, label: label, rule: rule)
        report = builder.report
        return row
    }

    private mutating func reportUnknown(_ substitution: Substitution, among names: [String]) {
        for (name, range) in substitution.unknown {
            report.add(
                "there is no parameter \"\(name)\"",
                at: range,
                suggestion: Spelling.suggestion(for: name, among: names),
                notes: names.isEmpty
                    ? ["a text that begins with \"$\" is written \"$$…\""]
                    : ["the matrix has: \(names.joined(separator: ", "))"]
            )
        }
    }
}

extension MatrixPlan {
    /// The parameters that conditions of rules use.
    fileprivate var conditionNames: Set<String> {
        Set(rows.flatMap { $0.rule["when"]?.members?.map(\.key) ?? [] })
    }
}

extension JSON5Node {
    /// The object without some keys.
    fileprivate func without(_ keys: [String]) -> JSON5Node {
        JSON5Node(.object((members ?? []).filter { !keys.contains($0.key) }), range: range)
    }

    /// The scenario with the conditions of its matrix' rules alone: what they expect is checked row
    /// by row.
    fileprivate var withBareRules: JSON5Node {
        replacing("matrix") { matrix in
            matrix.replacing("rules") { rules in
                guard let elements = rules.elements else { return rules }
                let bare = elements.map { $0.members == nil ? $0 : $0.only(["when"]) }
                return JSON5Node(.array(bare), range: rules.range)
            }
        }
    }

    /// The object with some keys alone.
    fileprivate func only(_ keys: [String]) -> JSON5Node {
        JSON5Node(.object((members ?? []).filter { keys.contains($0.key) }), range: range)
    }

    /// The played part of a row without the entries of caches and the steps that are for other rows.
    fileprivate func keeping(_ bindings: [String: Value]) -> JSON5Node {
        replacing("given") { given in
            given.replacing("caches") { caches in
                let kept = caches.elements?.filter { $0["when"].holds(for: bindings) }
                return kept.map { JSON5Node(.array($0), range: caches.range) } ?? caches
            }
        }
        .keepingSteps(bindings)
    }

    private static let stepLists = ["steps", "together"]

    private func keepingSteps(_ bindings: [String: Value]) -> JSON5Node {
        Self.stepLists.reduce(self) { node, key in
            node.replacing(key) { steps in
                guard let elements = steps.elements else { return steps }
                let kept = elements.filter { $0["when"].holds(for: bindings) }
                    .map { $0.members == nil ? $0 : $0.without(["when"]).keepingSteps(bindings) }
                return JSON5Node(.array(kept), range: steps.range)
            }
        }
    }

    /// The entries of caches and the steps that say which rows they are for.
    fileprivate var conditions: [JSON5Node] {
        let fills = self["given"]?["caches"]?.elements ?? []
        return (fills + allSteps).filter { $0["when"] != nil }
    }

    private var allSteps: [JSON5Node] {
        Self.stepLists.flatMap { self[$0]?.elements ?? [] }.flatMap { [$0] + $0.allSteps }
    }

    /// The parameters that those conditions use.
    fileprivate var conditionNames: Set<String> {
        Set(conditions.flatMap { $0["when"]?.members?.map(\.key) ?? [] })
    }

    private func replacing(_ key: String, by change: (JSON5Node) -> JSON5Node) -> JSON5Node {
        guard let members else { return self }
        let changed = members.map { member in
            var member = member
            if member.key == key { member.value = change(member.value) }
            return member
        }
        return JSON5Node(.object(changed), range: range)
    }
}
