import AlcedoCore

/// What a scenario says of itself.
extension FileReading {
    /// Reads the header, and puts the scenario together.
    mutating func header(of tree: JSON5Node, _ rows: [ScenarioRow]) -> Scenario? {
        let notOn = reasons(tree["notOn"], what: "stage", of: StageKind.self)
        let waivers = reasons(tree["waive"], what: "check", of: AlwaysOnCheck.self)
        checkReason(tree["skip"], "skip")
        checkReason(tree["expectedFailure"], "expectedFailure")
        checkClients(tree["clients"])
        if notOn.count == StageKind.allCases.count, let node = tree["notOn"] {
            report.add("it is played on no stage", at: node.range, suggestion: "use \"skip\"")
        }
        if tree["recording"] != nil, let server = tree["server"], server.members?.isEmpty == true {
            report.add("the server is empty", at: server.range)
        }
        let findings = findings(tree["expectedFindings"])
        guard let title = tree["scenario"] else { return nil }
        checkTitle(title)
        let rows = withRecording(tree["recording"], rows)
        return Scenario(
            text: report.text,
            place: report.text.place(at: title.range.lowerBound),
            title: title.string ?? "",
            covers: texts(tree["covers"]),
            tags: texts(tree["tags"]),
            notOn: notOn,
            clients: texts(tree["clients"]),
            skip: tree["skip"]?.string,
            expectedFailure: tree["expectedFailure"]?.string,
            findings: findings,
            waivers: waivers,
            rows: rows,
            needs: ScenarioNeeds(rows),
            titleMark: title.range,
            offsets: offsets(tree["server"])
        )
    }

    private func offsets(_ server: JSON5Node?) -> [SourcePlace: Int] {
        var result: [SourcePlace: Int] = [:]
        for member in server?.members ?? [] {
            let replies = member.value["replies"]?.elements ?? []
            for range in [member.keyRange] + replies.map(\.range) {
                result[report.text.place(at: range.lowerBound)] = range.lowerBound
            }
        }
        return result
    }

    private mutating func checkTitle(_ node: JSON5Node) {
        guard let text = node.string, !text.contains(" ") else { return }
        report.add("the scenario's name is a sentence that says what holds", at: node.range)
    }

    private mutating func checkReason(_ node: JSON5Node?, _ key: String) {
        guard let node, node.string?.allSatisfy(\.isWhitespace) == true else { return }
        report.add("\"\(key)\" needs a reason", at: node.range)
    }

    private mutating func reasons<Name: RawRepresentable & CaseIterable & Hashable>(
        _ node: JSON5Node?,
        what: String,
        of _: Name.Type
    ) -> [Name: String] where Name.RawValue == String {
        var result: [Name: String] = [:]
        for member in node?.members ?? [] {
            checkReason(member.value, member.key)
            guard let name = Name(rawValue: member.key) else {
                let names = Name.allCases.map(\.rawValue)
                report.add(
                    "there is no \(what) \"\(member.key)\"",
                    at: member.keyRange,
                    suggestion: Spelling.suggestion(for: member.key, among: names),
                    notes: ["there are: \(names.joined(separator: ", "))"]
                )
                continue
            }
            result[name] = member.value.string ?? ""
        }
        return result
    }

    private mutating func checkClients(_ node: JSON5Node?) {
        for element in node?.elements ?? [] {
            if let name = element.string { checkClient(name, at: element.range) }
        }
    }

    private mutating func checkClient(_ name: String, at range: Range<Int>) {
        guard !reader.clientNames.contains(name) else { return }
        report.add(
            "there is no client \"\(name)\"",
            at: range,
            suggestion: Spelling.suggestion(for: name, among: reader.clientNames),
            notes: ["there are: \(reader.clientNames.joined(separator: ", "))"]
        )
    }

    private mutating func findings(_ node: JSON5Node?) -> [String: [Marked<String>]] {
        var result: [String: [Marked<String>]] = [:]
        for member in node?.members ?? [] {
            checkClient(member.key, at: member.keyRange)
            result[member.key] = (member.value.elements ?? []).compactMap { element in
                element.string.map { Marked(mark: element.range, value: $0) }
            }
        }
        return result
    }

    private func texts(_ node: JSON5Node?) -> [String] {
        node?.elements?.compactMap(\.string) ?? []
    }
}
