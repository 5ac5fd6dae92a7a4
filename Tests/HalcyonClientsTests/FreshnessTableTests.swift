import Foundation
import HalcyonScenarios
import Testing

@testable import HalcyonClients

struct FreshnessTableTests {
    @Test func `its rows stand for all combinations of the plan`() {
        #expect(FreshnessTable.plan.rows.reduce(0) { $0 + $1.count } == 64)
        #expect(FreshnessTable.making.rows.reduce(0) { $0 + $1.count } == 32)
        #expect(FreshnessTable.plan.rows.count < 16, "a table that people read")
    }

    @Test func `the page of the documentation is what the plan says`() throws {
        let path = "Sources/Alcedo/Alcedo.docc/HTTPFreshness.md"
        let page = try String(contentsOf: ScenarioFile.root.appending(path: path), encoding: .utf8)
        let isCurrent = FreshnessTable.text == page
        #expect(isCurrent, "run `halcyon index --accept`")
    }
}
