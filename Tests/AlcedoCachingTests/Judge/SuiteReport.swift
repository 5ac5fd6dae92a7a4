/// The outcomes of a suite, with what they mean once dependencies are looked at.
struct SuiteReport {
    /// The verdict of a test.
    enum Verdict: Equatable {
        case passed
        case failed(String)
        /// A test that it depends on did not pass.
        case dependencyFailed(String)
    }

    private let tests: [String: SuiteTest]
    private let outcomes: [String: SuiteClient.Outcome?]

    init(_ tests: [SuiteTest], _ outcomes: [String: SuiteClient.Outcome?]) {
        self.tests = Dictionary(tests.map { ($0.id, $0) }) { first, _ in first }
        self.outcomes = outcomes
    }

    /// The verdict of a test; one that it depends on counts when it is there.
    func verdict(_ id: String) -> Verdict {
        guard let test = tests[id] else { return .passed }
        for other in test.dependencies where verdict(other) != .passed {
            return .dependencyFailed(other)
        }
        guard let outcome = outcomes[id] ?? nil else { return .passed }
        return .failed(outcome.words)
    }

    /// The tests of a kind that passed, and how many there are.
    func score(_ kind: SuiteTest.Kind, in ids: Set<String>) -> (passed: Int, all: Int) {
        let asked = tests.values.filter { $0.kind == kind && ids.contains($0.id) }
        return (asked.count { verdict($0.id) == .passed }, asked.count)
    }

    /// The tests of a kind that did not pass, sorted, with why.
    func misses(_ kind: SuiteTest.Kind, in ids: Set<String>) -> [(id: String, verdict: Verdict)] {
        tests.values.filter { $0.kind == kind && ids.contains($0.id) && verdict($0.id) != .passed }
            .map(\.id).sorted().map { ($0, verdict($0)) }
    }
}
