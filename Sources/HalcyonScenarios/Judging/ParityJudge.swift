import AlcedoCore

/// Holds what came of one scenario on several stages against each other.
///
/// Expectations say what must hold on each stage; a client that is right in all of them may still do
/// something else on one, and this finds it. A difference counts against the later stage.
struct ParityJudge {
    let scenario: Scenario

    /// Compares each result that passed with the first that did.
    func judge(_ results: inout [PlayResult]) {
        // A scenario that is expected to fail may do so on each stage in another way.
        guard scenario.expectedFailure == nil,
            let first = results.firstIndex(where: { $0.verdict == .passed })
        else { return }
        for index in results.indices.dropFirst(first + 1) where results[index].verdict == .passed {
            let problems = problems(results[first], results[index])
            guard !problems.isEmpty else { continue }
            if scenario.waivers[.parity] != nil {
                results[index].waived[.parity] = problems.count
            } else {
                for problem in problems { results[index].add(problem) }
                results[index].verdict = .failed
            }
        }
    }

    private func problems(_ one: PlayResult, _ two: PlayResult) -> [Problem] {
        let judgesTime = one.judgesTime && two.judgesTime
        var problems: [Problem] = []
        for (row, other) in zip(one.outcomes, two.outcomes) {
            let command = "halcyon run \(scenario.path) --seed \(row.seed)\(two.clientFlag)"
            for difference in Self.differences(row.facts, other.facts, judgesTime: judgesTime) {
                let failure = difference.failure(one.stage, two.stage)
                problems.append(
                    failure.problem(in: scenario.text, row: row.label, command: command)
                )
            }
        }
        return problems
    }

    // Facts

    /// One fact that is not the same on both stages.
    struct Difference: Hashable {
        var subject: String
        var mark: Range<Int>
        /// `nil` where there is no such fact.
        var values: [String?]

        fileprivate func failure(_ one: StageKind, _ two: StageKind) -> ScenarioFailure {
            ScenarioFailure(
                "\(subject): not the same on \(one.rawValue) and \(two.rawValue)",
                at: mark,
                check: .parity,
                details: zip([one, two], values).map { stage, value in
                    "on \(stage.rawValue): \(value ?? "none")"
                }
            )
        }
    }

    /// What differs between two plays, in the order of the first and then of what only the second has.
    static func differences(
        _ one: [ParityFact],
        _ two: [ParityFact],
        judgesTime: Bool
    ) -> [Difference] {
        let others = Dictionary(two.map { ($0.subject, $0) }) { first, _ in first }
        let known = Set(one.map(\.subject))
        let changed = one.compactMap { fact -> Difference? in
            let other = others[fact.subject]?.value
            guard other != fact.value, judgesTime || !fact.isInstant else { return nil }
            return Difference(
                subject: fact.subject,
                mark: fact.mark,
                values: [fact.value, other]
            )
        }
        let added = two.filter { !known.contains($0.subject) && (judgesTime || !$0.isInstant) }
        return changed
            + added.map { Difference(subject: $0.subject, mark: $0.mark, values: [nil, $0.value]) }
    }
}

extension PlayResult {
    /// What the command needs to play against the same client.
    fileprivate var clientFlag: String { client == "alcedo" ? "" : " --client \(client)" }
}
