import AlcedoCore
import HalcyonScenarios
import Testing

/// Each kind of expectation holds when it should, and is caught when it should not.
struct ExpectationTests {
    @Test(arguments: ExpectationCase.all)
    func `holds where it is true`(one: ExpectationCase) throws {
        let result = try Played.play(one.scenario(expecting: one.holds), against: one.kind)
        #expect(result.details == "")
    }

    @Test(arguments: ExpectationCase.all)
    func `fails where it is not, at its own place`(one: ExpectationCase) throws {
        let text = one.scenario(expecting: one.fails)
        let result = try Played.play(text, against: one.kind)
        #expect(result.verdict == .failed)
        #expect(result.problems.count == 1, "\(result.details)")
        let problem = try #require(result.problems.first)
        #expect(problem.message.contains(one.message), "\(problem.message)")
        let lines = text.split(separator: "\n")
        let line = try #require(lines.firstIndex { $0.contains("expect:") })
        #expect(problem.place.line == line + 1)
        let start = try #require(lines[line].firstRange(of: one.fails)?.lowerBound)
        #expect(
            problem.place.column > lines[line].distance(from: lines[line].startIndex, to: start)
        )
        let command = "repeat: halcyon run Scenarios/test.json5 --stage simulated --seed 1"
        #expect(problem.notes.contains { $0.hasPrefix(command) }, "\(problem.notes)")
    }

    /// A key without a case that fails is a check that nobody has seen fail.
    @Test(arguments: ObjectShape.allCases.filter { $0.isExpectation })
    func `every key has a case that fails`(shape: ObjectShape) {
        for key in shape.declaration.keys.map(\.name) {
            let hasCase = ExpectationCase.all.contains { one in
                " \(one.fails)".contains(" \(key):")
            }
            #expect(hasCase, "no case fails by \"\(key)\" of \(shape.declaration.title)")
        }
    }
}

extension ObjectShape {
    /// Whether it stands under `expect`.
    fileprivate var isExpectation: Bool {
        switch self {
        case .expectation, .outcome, .success, .metrics, .prefetch, .progress, .cache, .entry,
            .view,
            .viewContent,
            .request, .trace:
            true
        default: false
        }
    }
}
