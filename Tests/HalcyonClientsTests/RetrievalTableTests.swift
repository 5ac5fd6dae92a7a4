import Foundation
import HalcyonScenarios
import Testing

@testable import HalcyonClients

struct RetrievalTableTests {
    private func scenario(_ covers: String...) throws -> Scenario {
        let list = covers.map { "\"\($0)\"" }.joined(separator: ", ")
        let text = """
            {
              format: 1, scenario: "it holds", covers: [\(list)],
              steps: [{ settle: true }], finally: { requests: 0 },
            }
            """
        let reader = ScenarioReader(kinds: ClientKinds.all) { _ in nil }
        return try #require(reader.read(path: "a.json5", bytes: Array(text.utf8)).scenario)
    }

    @Test func `its rows stand for all 144 combinations of the plan`() {
        let rows = RetrievalTable.plan.rows
        #expect(rows.reduce(0) { $0 + $1.count } == 144)
        #expect(rows.count < 20, "a table that people read")
    }

    @Test func `a row says what is read and what happens`() throws {
        let row = try #require(
            RetrievalTable.plan.rows.first {
                $0.values == [["off"], ["off"], ["disk"], [], [], []]
            }
        )
        #expect(row.results == ["target memory, target disk", "serve from disk"])
        #expect(row.count == 12)
    }

    @Test func `a rule without a scenario is a problem, and so is a rule that there is not`() throws
    {
        let names = RetrievalRule.allCases.map(\.name)
        #expect(RetrievalTable([]).problems.count == names.count)
        let all = try names.map { try scenario($0) }
        #expect(RetrievalTable(all).problems == [])
        let stranger = RetrievalTable(all + [try scenario("retrieval: guess")]).problems
        #expect(stranger.count == 1)
        #expect(stranger.first?.contains("“retrieval: guess”") == true)
    }

    @Test func `the page names the scenarios of a rule`() throws {
        let text = RetrievalTable([try scenario("retrieval: silentDisk")]).text
        let line = text.split(separator: "\n").first { $0.hasPrefix("| a disk that does not") }
        #expect(line?.hasSuffix("| it holds |") == true)
    }

    @Test func `the page of the documentation is what the scenarios say`() throws {
        let path = "Sources/Alcedo/Alcedo.docc/RetrievalTable.md"
        let page = try String(contentsOf: ScenarioFile.root.appending(path: path), encoding: .utf8)
        let scenarios = ScenarioFile.committed.compactMap { $0.read() }
        #expect(scenarios.count > 150)
        let isCurrent = RetrievalTable(scenarios).text == page
        #expect(isCurrent, "run `halcyon index --accept`")
    }
}
