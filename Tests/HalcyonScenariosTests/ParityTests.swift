import AlcedoCore
import Testing

@testable import HalcyonScenarios

/// What the comparison of stages makes of facts and results.
struct ParityTests {
    private func fact(_ subject: String, _ value: String, isInstant: Bool = false) -> ParityFact {
        ParityFact(subject: subject, value: value, mark: 0..<1, isInstant: isInstant)
    }

    private func differences(
        _ one: [ParityFact],
        _ two: [ParityFact],
        judgesTime: Bool = true
    ) -> [String] {
        ParityJudge.differences(one, two, judgesTime: judgesTime).map { difference in
            let values = difference.values.map { $0 ?? "none" }
            return "\(difference.subject): \(values.joined(separator: " / "))"
        }
    }

    @Test func `the same facts are the same in any order`() {
        let facts = [fact("a", "1"), fact("b", "2")]
        #expect(differences(facts, facts.reversed()) == [])
    }

    @Test func `what is another, missing or added is told in order`() {
        let one = [fact("a", "1"), fact("b", "2"), fact("c", "3")]
        let two = [fact("d", "4"), fact("c", "3"), fact("a", "9")]
        #expect(differences(one, two) == ["a: 1 / 9", "b: 2 / none", "d: none / 4"])
    }

    @Test func `instants are compared where both times are virtual`() {
        let one = [fact("the end", "9ms", isInstant: true)]
        let two = [fact("the end", "7ms", isInstant: true)]
        #expect(differences(one, two) == ["the end: 9ms / 7ms"])
        #expect(differences(one, two, judgesTime: false) == [])
        #expect(differences([], two, judgesTime: false) == [])
    }

    // Results

    private let scenario: Scenario

    init() throws {
        let text = "{ format: 1, scenario: 'it holds', steps: [{ settle: true }] }"
        let reader = ScenarioReader(kinds: []) { _ in nil }
        let result = reader.read(path: "a.json5", bytes: Array(text.utf8))
        scenario = try #require(result.scenario, "\(result.report)")
    }

    private func result(
        _ stage: StageKind,
        _ values: String...,
        verdict: PlayResult.Verdict = .passed
    ) -> PlayResult {
        var result = PlayResult(
            path: "a.json5",
            title: "it holds",
            place: scenario.place,
            stage: stage,
            client: "other"
        )
        result.verdict = verdict
        result.outcomes = values.enumerated().map { index, value in
            RowOutcome(label: "n=\(index)", seed: 7, facts: [fact("a", value)])
        }
        return result
    }

    @Test func `each row is compared, and the failure names it and the command`() throws {
        let results = ScenarioRunner.compared(
            [result(.simulated, "1", "2"), result(.loopback, "1", "3")],
            of: scenario
        )
        #expect(results.map(\.verdict) == [.passed, .failed])
        let problem = try #require(results[1].problems.first)
        #expect(problem.message == "a: not the same on simulated and loopback")
        #expect(
            problem.notes == [
                "on simulated: 2", "on loopback: 3", "row: n=1", "check: parity",
                "repeat: halcyon run a.json5 --seed 7 --client other",
            ]
        )
    }

    @Test func `only what passed is compared, with the first that did`() {
        let results = ScenarioRunner.compared(
            [
                result(.simulated, "1", verdict: .failed),
                result(.stubbed, "2"),
                result(.loopback, "2"),
            ],
            of: scenario
        )
        #expect(results.map(\.verdict) == [.failed, .passed, .passed])
        let skipped = ScenarioRunner.compared(
            [result(.simulated, "1"), result(.stubbed, "2", verdict: .skipped(reason: "no"))],
            of: scenario
        )
        #expect(skipped.map(\.verdict) == [.passed, .skipped(reason: "no")])
    }
}
