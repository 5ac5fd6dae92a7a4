import AlcedoCore

/// Something that did not hold, as it is reported and as a scenario may expect it of a client.
struct SeenFailure: Sendable {
    /// What did not hold and what was seen, in one line.
    var finding: String
    /// The failure as it is reported.
    var problem: Problem
}

/// Holds what did not hold against what a client is known to get wrong.
///
/// Each expected finding must come, once; whatever else does not hold is a failure.
struct FindingJudge {
    let scenario: Scenario
    let client: String

    /// The findings that are expected of the client.
    private var expected: [Marked<String>] { scenario.findings[client] ?? [] }

    /// The failures that are left, and how many were expected and came.
    func judge(_ seen: [SeenFailure]) -> (problems: [Problem], known: Int) {
        var open = expected
        var problems: [Problem] = []
        for failure in seen {
            if let index = open.firstIndex(where: { $0.value == failure.finding }) {
                open.remove(at: index)
            } else {
                var problem = failure.problem
                if client != "alcedo" { problem.notes.append("finding: \(failure.finding)") }
                problems.append(problem)
            }
        }
        let missing = open.map { finding in
            scenario.problem("the expected finding did not come", at: finding.mark)
        }
        return (problems + missing, expected.count - open.count)
    }
}

extension Scenario {
    /// A problem at a place of the file.
    fileprivate func problem(_ message: String, at mark: Range<Int>) -> Problem {
        let place = text.place(at: mark.lowerBound)
        return Problem(
            place: place,
            message: message,
            sourceLine: text.line(place.line),
            width: text.width(of: mark)
        )
    }
}
