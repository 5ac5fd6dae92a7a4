import AlcedoCore
import HalcyonClients
import HalcyonScenarios
import Testing

/// What a whole play comes to.
struct PlayTests {
    private let good =
        "steps: [{ load: '/a.png', as: 'a', options: { onlyFromCache: true } }, { settle: true }]"
    private let bad = "steps: [{ settle: true }], finally: { requests: 1 }"

    private func scenario(_ header: String, _ rest: String) -> String {
        "{ format: 1, scenario: 'it holds', \(header) \(rest) }"
    }

    @Test func `a scenario to skip is skipped with its reason`() throws {
        let result = try Played.play(scenario("skip: 'not yet',", bad))
        #expect(result.verdict == .skipped(reason: "not yet"))
    }

    @Test func `a scenario that is not for the stage or the client is skipped`() throws {
        let result = try Played.play(scenario("notOn: { simulated: 'so slow' },", bad))
        #expect(result.verdict == .skipped(reason: "so slow"))
        let other = try Played.play(scenario("notOn: { loopback: 'so slow' },", good))
        #expect(other.verdict == .passed)
    }

    @Test func `an expected failure passes, and one that holds fails`() throws {
        #expect(try Played.play(scenario("expectedFailure: 'known',", bad)).verdict == .passed)
        let result = try Played.play(scenario("expectedFailure: 'known',", good))
        #expect(result.verdict == .failed)
        #expect(result.problems.first?.message.hasPrefix("it holds, although") == true)
    }

    @Test func `a seed of the scenario's own is the one that repeats it`() throws {
        let result = try Played.play(scenario("given: { seed: 77 },", bad), seed: 5)
        #expect(result.problems.first?.notes.last?.hasSuffix("--seed 77") == true)
        let other = try Played.play(scenario("", bad), seed: 5)
        #expect(other.problems.first?.notes.last?.hasSuffix("--seed 5") == true)
    }

    @Test func `repeated steps are played each with its turn`() throws {
        let result = try Played.play(
            """
            { format: 1, scenario: 'it holds',
              server: { 'GET /:name': { replies: [{ image: { png: [1, 1] } }], afterwards: 'repeat' } },
              steps: [{ repeat: 3, steps: [{ load: '/${turn}.png', as: 'a${turn}' }, { settle: true }] }],
              finally: { a3: { success: { from: 'network' } },
                requests: ['GET /1.png', 'GET /2.png', 'GET /3.png'] } }
            """
        )
        #expect(result.details == "")
    }

    @Test func `a row of a matrix that fails is named`() throws {
        let result = try Played.play(
            """
            { format: 1, scenario: 'it holds',
              matrix: {
                parameters: { size: [4, 5], path: ['a', 'b'] },
                constraints: [{ when: { size: 5 }, require: { path: 'a' } }],
                rules: [{ a: { success: { size: [4, 4] } } }],
              },
              server: { 'GET /${path}.png': { replies: [{ image: { png: ['$size', 4] } }] } },
              steps: [{ load: '/${path}.png', as: 'a' }, { settle: true }] }
            """
        )
        #expect(result.rows == 3)
        #expect(result.problems.count == 1)
        #expect(result.problems.first?.notes.contains("row: size=5 path=a") == true)
        #expect(result.problems.first?.notes.contains("expected: 4×4 pixels") == true)
    }

    @Test func `a scenario with forty failures shows twenty and counts the rest`() throws {
        let result = try Played.play(
            """
            { format: 1, scenario: 'it holds',
              matrix: { parameters: { n: [\((1...40).map(String.init).joined(separator: ","))] },
                rules: [{ requests: '$n' }] },
              steps: [{ settle: true }] }
            """
        )
        #expect(result.problems.count == 20)
        #expect(result.surplus == 20)
    }

    @Test func `a copy of a file that is not there fails at its step`() throws {
        let result = try Played.play(
            scenario("", "steps: [{ disk: { copy: '/a.png', to: '/b.png' } }]")
        )
        #expect(result.verdict == .failed)
        #expect(result.problems.first?.message == "there is nothing to copy")
        #expect(result.problems.first?.sourceLine?.contains("disk: { copy") == true)
        #expect(result.problems.first?.notes.contains("expected: a file of /a.png") == true)
    }

    @Test func `a client that calls back under a lock does not get out of it`() async {
        await #expect(processExitsWith: .failure) {
            let result = try Played.play(
                """
                { format: 1, scenario: 'it holds',
                  server: { 'GET /a.png': { replies: [{ image: { png: [4, 4] } }] } },
                  steps: [{ load: '/a.png', as: 'a' }, { settle: true }] }
                """,
                against: LockingKind()
            )
            // Not reached: the runner calls back into the client from within the callback.
            #expect(result.verdict == .passed)
        }
    }
}
