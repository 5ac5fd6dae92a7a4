import AlcedoCore
import Foundation
import HalcyonClients
import HalcyonScenarios
import Testing

/// What people read when a scenario is wrong, held as a golden file.
///
/// `HALCYON_ACCEPT_GOLDEN=1 swift test --filter BrokenScenarioTests` takes what has changed.
struct BrokenScenarioTests {
    private static let folder = "Fixtures/broken-scenarios"
    private static let golden = ScenarioFile.root.appending(
        path: "Fixtures/golden/broken-scenarios.txt"
    )

    private static let names: [String] = {
        let path = ScenarioFile.root.appending(path: folder).path
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return (names ?? []).filter { $0.hasSuffix(".json5") }.sorted()
    }()

    private func read(_ name: String) -> ScenarioReader.Result {
        let reader = ScenarioReader(kinds: ClientKinds.all) { path in
            let file = ScenarioFile.root.appending(path: path).path
            return FileManager.default.contents(atPath: file).map { Array($0) }
        }
        let path = "\(Self.folder)/\(name)"
        let file = ScenarioFile.root.appending(path: path).path
        return reader.read(
            path: path,
            bytes: Array(FileManager.default.contents(atPath: file) ?? Data())
        )
    }

    @Test(arguments: names)
    func `is refused with a problem at a place of its own file`(name: String) throws {
        let result = read(name)
        #expect(result.scenario == nil)
        let problems = result.report.problems
        #expect(!problems.isEmpty)
        #expect(problems.allSatisfy { $0.place.file == "\(Self.folder)/\(name)" })
        #expect(problems.allSatisfy { $0.place.line >= 1 && $0.place.column >= 1 })
    }

    @Test func `each says what it said when it was last read over`() throws {
        try #require(Self.names.count >= 40)
        let text = Self.names.map { "\(read($0).report)\n" }.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["HALCYON_ACCEPT_GOLDEN"] == "1" {
            try Data(text.utf8).write(to: Self.golden)
            return
        }
        let accepted = String(decoding: try Data(contentsOf: Self.golden), as: UTF8.self)
        let (old, new) = (accepted.split(separator: "\n"), text.split(separator: "\n"))
        let firstChange = zip(old, new).first { $0 != $1 }
        #expect(
            accepted == text,
            "first change: \(String(describing: firstChange)); lines \(old.count), \(new.count)"
        )
    }
}
