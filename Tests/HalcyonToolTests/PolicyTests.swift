import Foundation
import Testing

@testable import halcyon

/// The table of the HTTP cache's policy.
struct PolicyTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let table = PolicyTable()

    @Test func `the kept table is what the cache does`() throws {
        let path = Self.root.appending(path: PolicyCommand.path)
        let text = try String(contentsOf: path, encoding: .utf8)
        #expect(Self.table.differences(from: PolicyTable(text: text)) == [])
        #expect(Self.table.text == text, "run `halcyon policy --accept`")
    }

    @Test func `a table is read as it was written`() {
        let read = PolicyTable(text: Self.table.text)
        #expect(read.cells.count == Self.table.cells.count)
        #expect(read.differences(from: Self.table) == [])
        #expect(Self.table.differences(from: read) == [])
        #expect(Set(Self.table.cells.map(\.key)).count == Self.table.cells.count)
    }

    @Test func `every way out is in the table`() {
        let results = Set(Self.table.cells.map(\.result))
        #expect(
            results.isSuperset(of: [
                "fresh", "revalidated", "504", "failure", "network 200", "network 304",
                "network 503", "stale: requested", "stale: being validated", "stale: disconnected",
                "stale: server failed",
            ])
        )
        #expect(results.count == 11, "\(results.sorted())")
    }

    @Test func `what changed, came and went is told`() {
        let old = """
            ## Cache-Control: max-age=60
            | stored | request | 304 | 200 |
            |---|---|---|---|
            | 30 s old | – · no-cache | fresh | fresh |
            | 90 s old | – | revalidated | network 200 |
            """
        let new = old.replacing("– · no-cache", with: "–").replacing("network 200", with: "504")
        let differences = PolicyTable(text: new).differences(from: PolicyTable(text: old))
        #expect(
            differences == [
                "Cache-Control: max-age=60 | 90 s old | – | 200: network 200 → 504",
                "Cache-Control: max-age=60 | 30 s old | no-cache | 304: fresh → (none)",
                "Cache-Control: max-age=60 | 30 s old | no-cache | 200: fresh → (none)",
            ]
        )
    }

    @Test func `the command compares, and says what it cannot do`() throws {
        let golden = Self.root.appending(path: PolicyCommand.path).path
        #expect(Tool(["policy", "--against", golden]).run() == 0)
        let readme = Self.root.appending(path: "README.md").path
        for words in [
            ["--against", "no/such/file"], ["--against", readme, "--accept"], ["here"],
            ["--against", Self.root.appending(path: "LICENSE").path],
        ] {
            #expect(Tool(["policy"] + words).run() == 2)
        }
    }
}
