import AlcedoCore
import HalcyonClients
import HalcyonScenarios
import Testing

/// The example of somebody's own loader: it really is played, and really judged.
struct SessionClientTests {
    private static let two = """
        { format: 1, scenario: 'two loads share a request', clients: ['session'],
          server: { 'GET /a.png': { replies: [{ latency: '20ms', image: { png: [4, 4] } }], afterwards: 'repeat' } },
          steps: [{ load: '/a.png', as: 'a' }, { load: '/a.png', as: 'b' }, { settle: true },
            { expect: { a: { success: { size: [4, 4] } }, b: { success: { from: 'network' } } } }],
          finally: { requests: 1 } }
        """

    private func play(_ text: String, on stage: any Stage) async throws -> PlayResult {
        let kinds: [any ClientKind] = [SessionClientKind()]
        let reader = ScenarioReader(kinds: kinds) { _ in nil }
        let result = reader.read(path: "Scenarios/test.json5", bytes: Array(text.utf8))
        let scenario = try #require(result.scenario, "\(result.report)")
        return await Played.onThreadOfItsOwn {
            Played.runner.play(scenario, on: stage, against: SessionClientKind(), seed: 1)
        }
    }

    @Test func `what it gets wrong is found, and nothing else`() async throws {
        let result = try await play(Self.two, on: LoopbackStage())
        #expect(result.problems.map(\.message) == ["another number of requests came"])
    }

    @Test func `a status says nothing to it`() async throws {
        let text = """
            { format: 1, scenario: 'a 404 is an error',
              server: { 'GET /a.png': { replies: [{ status: 404, text: 'gone' }] } },
              steps: [{ load: '/a.png', as: 'a' }, { settle: true },
                { expect: { a: { failure: 'noResponse' } } }] }
            """
        let result = try await play(text, on: LoopbackStage())
        #expect(result.problems.map(\.message) == ["the load \"a\" ended in another way"])
        #expect(result.problems.first?.notes.contains { $0.contains("noImage") } == true)
    }

    @Test func `where there is no socket it is not played`() async throws {
        let result = try await play(Self.two, on: SimulatedStage())
        #expect(result.verdict == .skipped(reason: "session needs another stage"))
    }
}
