import AlcedoSeams
import Foundation
import HalcyonScenarios
import Testing

@testable import HalcyonClients

struct TransportErrorTableTests {
    private func scenario(
        covers: String = "error: 2003",
        cause: String = "timedOut"
    ) throws -> Scenario {
        let text = """
            {
              format: 1, scenario: "it holds", covers: ["\(covers)"],
              server: { "GET /a": { replies: [{ fault: "timeout" }] } },
              steps: [
                { load: "/a", as: "a" },
                { expect: { a: { failure: "URLSessionError", cause: "\(cause)" } } },
              ],
            }
            """
        let reader = ScenarioReader(kinds: ClientKinds.all) { _ in nil }
        return try #require(reader.read(path: "a.json5", bytes: Array(text.utf8)).scenario)
    }

    @Test func `a cause without a scenario is a problem, and a name of none too`() throws {
        let alone = TransportErrorTable([]).problems
        #expect(alone.contains("no scenario ends with the cause timedOut"))
        #expect(!alone.contains { $0.contains("unknown") })
        #expect(TransportErrorTable([try scenario()]).problems.count == alone.count - 1)
        let stranger = TransportErrorTable([try scenario(covers: "error map: rain")]).problems
        #expect(stranger.last == "a.json5 covers “error map: rain”, which is no cause")
    }

    @Test func `a cause that cannot be there is a problem when a scenario expects it`() throws {
        let problems = TransportErrorTable([try scenario(cause: "notConnected")]).problems
        #expect(problems.contains("notConnected is said to be unreachable, and is produced"))
    }

    @Test func `the page has causes, codes, texts and words`() throws {
        let lines = TransportErrorTable([try scenario()]).text.split(separator: "\n")
        let rows = [
            "| `timedOut` | 2003 `URLSessionError` | it holds |",
            "| `noResponse` | 2005 `noURLResponse` |  |",
            "| -1005 | `connectionLost` |", "| -1200 to -1206 | `secureConnectionFailed` |",
            "| -1 | what its text says; otherwise `unknown` |",
            "| end of response with * bytes missing | `truncatedBody` | since 8.7 |",
            "| ssl | `secureConnectionFailed` |",
        ]
        for row in rows { #expect(lines.contains { $0 == row }, "\(row)") }
    }

    @Test func `the page of the documentation is what the scenarios say`() throws {
        let path = "Sources/Alcedo/Alcedo.docc/TransportErrors.md"
        let page = try String(contentsOf: ScenarioFile.root.appending(path: path), encoding: .utf8)
        let scenarios = ScenarioFile.committed.compactMap { $0.read() }
        let isCurrent = TransportErrorTable(scenarios).text == page
        #expect(isCurrent, "run `halcyon index --accept`")
        #expect(TransportErrorTable(scenarios).problems == [])
    }
}
