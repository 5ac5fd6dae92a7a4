package import AlcedoCore

/// What came of playing a scenario against a client on a stage.
package struct PlayResult: Sendable {
    /// How it ended.
    package enum Verdict: Hashable, Sendable {
        /// Everything held.
        case passed
        /// Something did not.
        case failed
        /// It was not played.
        case skipped(reason: String)
    }

    /// The most failures of one result that are kept.
    package static let problemLimit = 20

    /// The path of the file.
    package var path: String
    /// The scenario's name.
    package var title: String
    /// The place of its name.
    package var place: SourcePlace
    /// The stage.
    package var stage: StageKind
    /// The client's name.
    package var client: String
    /// How it ended.
    package var verdict: Verdict = .passed
    /// How many rows were played.
    package var rows = 0
    /// Whether instants were exact, so that `at`, `within` and `expiresIn` were judged.
    package var judgesTime = true
    /// What did not hold, in the order it was seen.
    package private(set) var problems: [Problem] = []
    /// How many more did not hold and are not kept.
    package private(set) var surplus = 0
    /// How often a waived check did not hold.
    package var waived: [AlwaysOnCheck: Int] = [:]

    /// How many expected findings came.
    package var findings = 0

    /// What came of each row, to be held against other stages.
    var outcomes: [RowOutcome] = []

    /// The hash of what happened in all its rows; `nil` where threads are real, and order is not
    /// the same in every run.
    package private(set) var traceHash: UInt64?

    /// Makes a result without failures.
    package init(path: String, title: String, place: SourcePlace, stage: StageKind, client: String)
    {
        self.path = path
        self.title = title
        self.place = place
        self.stage = stage
        self.client = client
    }

    /// Adds something that did not hold.
    mutating func add(_ problem: Problem) {
        if problems.count < Self.problemLimit { problems.append(problem) } else { surplus += 1 }
    }

    /// Adds the hash of a row's trace to those of the rows before it.
    mutating func add(traceHash hash: UInt64) {
        let product = ((traceHash ?? 0) ^ hash) &* 0x9E37_79B9_7F4A_7C15
        traceHash = product ^ (product &>> 32)
    }

    /// Comes to the verdict; a scenario that is expected to fail must.
    mutating func conclude(_ scenario: Scenario) {
        guard let reason = scenario.expectedFailure else {
            verdict = problems.isEmpty ? .passed : .failed
            return
        }
        if problems.isEmpty {
            problems = [
                Problem(
                    place: place,
                    message: "it holds, although it was expected to fail",
                    sourceLine: scenario.text.line(place.line),
                    notes: ["expected to fail: \(reason)", "take \"expectedFailure\" away"]
                )
            ]
            verdict = .failed
        } else {
            problems = []
            surplus = 0
            verdict = .passed
        }
    }
}
