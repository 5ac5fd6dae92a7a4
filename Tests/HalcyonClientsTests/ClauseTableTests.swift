import Foundation
import HalcyonScenarios
import Testing

@testable import HalcyonClients

struct ClauseTableTests {
    private let sentences = [
        CacheSentence("§4.4 target", .must, "invalidate the target"),
        CacheSentence("§4.4 retry", .may, "try again", withoutScenario: "not done"),
    ]

    private func problems(covers: [String]) throws -> [String] {
        ClauseTable([try scenario(covers: covers)], sentences: sentences).problems
    }

    private func scenario(covers: [String]) throws -> Scenario {
        let names = covers.map { "\"\($0)\"" }.joined(separator: ", ")
        let text = """
            {
              format: 1, scenario: "it holds", covers: [\(names)], clients: ["http-cache"],
              server: { "GET /a": { replies: [{ text: "a" }] } },
              steps: [{ load: "/a" }, { settle: true }],
            }
            """
        let reader = ScenarioReader(kinds: ClientKinds.all) { _ in nil }
        return try #require(reader.read(path: "a.json5", bytes: Array(text.utf8)).scenario)
    }

    @Test func `a sentence needs a scenario or a reason`() throws {
        #expect(try problems(covers: ["RFC 9111 §4.4 target"]) == [])
        let missing = ["no scenario covers RFC 9111 §4.4 target: invalidate the target"]
        #expect(ClauseTable([], sentences: sentences).problems == missing)
    }

    @Test func `a clause alone is no sentence of several`() throws {
        #expect(try problems(covers: ["RFC 9111 §4.4"]).count == 1)
    }

    @Test func `a reason beside a scenario is a problem`() throws {
        let both = try problems(covers: ["RFC 9111 §4.4 target", "RFC 9111 §4.4 retry"])
        #expect(both == ["RFC 9111 §4.4 retry is said to have no scenario, and has one"])
    }

    @Test func `a name of no sentence is a problem`() throws {
        let strange = try problems(covers: ["RFC 9111 §4.4 target", "RFC 9111 §4.4 rain"])
        #expect(strange == ["a.json5 covers RFC 9111 §4.4 rain, which is no sentence"])
        #expect(try problems(covers: ["RFC 9111 §4.4 target", "RFC 9111 §2", "rain"]) == [])
    }

    @Test func `a sentence that is declared twice is a problem`() throws {
        let twice = ClauseTable([], sentences: [sentences[1], sentences[1]]).problems
        #expect(twice == ["RFC 9111 §4.4 retry is declared twice"])
    }

    @Test func `the page of the documentation is what the scenarios say`() throws {
        let path = "Sources/AlcedoCaching/AlcedoCaching.docc/ClauseByClause.md"
        let page = try String(contentsOf: ScenarioFile.root.appending(path: path), encoding: .utf8)
        let table = ClauseTable(ScenarioFile.committed.compactMap { $0.read() })
        let isCurrent = table.text == page
        #expect(isCurrent, "run `halcyon index --accept`")
        #expect(table.problems == [])
    }
}
