import AlcedoCore
import HalcyonClients
import HalcyonScenarios
import Testing

/// A client that holds on each stage, and is not the same on each, is caught by the comparison.
@Suite(.serialized)
struct LiarTests {
    private static func scenario(_ header: String = "") -> String {
        """
        { format: 1, scenario: 'it holds', \(header)
          server: { 'GET /a.png': {
            replies: [{ latency: '9ms', image: { png: [4, 4] } }], afterwards: 'repeat' } },
          steps: [
            { view: 'v', set: '/a.png', placeholder: 'grey' },
            { settle: true },
            { load: '/a.png', as: 'a', options: { forceRefresh: true } },
            { settle: true },
          ] }
        """
    }

    private func play(_ text: String, against kind: any ClientKind) async throws -> [PlayResult] {
        let scenario = try Played.read(text)
        return await Played.onThreadOfItsOwn {
            Played.runner.play(
                scenario,
                on: [SimulatedStage(), StubbedStage()],
                against: kind,
                seed: 3
            )
        }
    }

    /// What the lie is about, and the line that says so.
    private static func finding(for lie: Lie) -> (subject: String, line: Int) {
        switch lie {
        case .namesAnotherOrigin, .givesOtherPixels, .fails: ("the load \"a\"", 7)
        case .endsLater: ("the end of the load \"a\"", 7)
        case .keepsProgressBack: ("the last progress of the load \"a\"", 7)
        case .asksAgain: ("the requests \"GET //images.example/a.png\"", 2)
        case .showsLess: ("what the view \"v\" has shown", 5)
        case .holdsMore: ("the memory layer", 1)
        case .takesMoreSteps: ("the number of the client's steps", 1)
        }
    }

    @Test func `the loader itself is the same on both`() async throws {
        let results = try await play(Self.scenario(), against: AlcedoClientKind())
        #expect(results.map(\.verdict) == [.passed, .passed])
        #expect(results.map(\.stage) == [.simulated, .stubbed])
    }

    @Test(arguments: Lie.allCases)
    func `a lie on one stage fails there, with both values at its own place`(lie: Lie) async throws
    {
        let results = try await play(Self.scenario(), against: LiarKind(lie))
        #expect(results.map(\.verdict) == [.passed, .failed])
        let (subject, line) = Self.finding(for: lie)
        let message = "\(subject): not the same on simulated and stubbed"
        let problem = try #require(
            results[1].problems.first { $0.message == message },
            "\(results[1].details)"
        )
        #expect(problem.place.line == line)
        #expect(problem.notes.contains { $0.hasPrefix("on simulated: ") })
        #expect(problem.notes.contains { $0.hasPrefix("on stubbed: ") })
        #expect(problem.notes.contains("check: parity"))
        #expect(problem.notes.last == "repeat: halcyon run Scenarios/test.json5 --seed 3")
    }

    @Test func `each stage by itself believes the liar`() async throws {
        let scenario = try Played.read(Self.scenario())
        let result = await Played.onThreadOfItsOwn {
            Played.runner.play(scenario, on: StubbedStage(), against: LiarKind(.fails), seed: 3)
        }
        #expect(result.verdict == .passed)
    }

    @Test func `a waived comparison passes, and is counted`() async throws {
        let text = Self.scenario("waive: { parity: 'a test' },")
        let results = try await play(text, against: LiarKind(.namesAnotherOrigin))
        #expect(results.map(\.verdict) == [.passed, .passed])
        #expect(results[1].waived == [.parity: 1])
    }

    @Test func `what is expected to fail may do so in its own way`() async throws {
        let text = Self.scenario("expectedFailure: 'known', finally: { requests: 7 },")
        let results = try await play(text, against: LiarKind(.namesAnotherOrigin))
        #expect(results.map(\.verdict) == [.passed, .passed])
    }
}
