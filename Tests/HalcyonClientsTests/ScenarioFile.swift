import AlcedoCore
import Foundation
import HalcyonClients
import HalcyonScenarios
import Testing

/// A scenario file as an argument of tests.
struct ScenarioFile: CustomTestStringConvertible, Sendable {
    /// The path from the package's root.
    var path: String

    var testDescription: String { path }

    /// The package's root.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The files to play, sorted: those of the folder, or the one that `HALCYON_SCENARIO` names.
    static let all: [ScenarioFile] = {
        if let one = ProcessInfo.processInfo.environment["HALCYON_SCENARIO"] {
            return [ScenarioFile(path: one)]
        }
        return committed
    }()

    /// Every file of the folder, sorted.
    static let committed: [ScenarioFile] = {
        let folder = root.appending(path: "Scenarios").path
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        return (names ?? []).filter { $0.hasSuffix(".json5") }.sorted()
            .map { ScenarioFile(path: "Scenarios/\($0)") }
    }()

    /// Reads the file; what is wrong with it is recorded at its place.
    func read() -> Scenario? {
        let reader = ScenarioReader(kinds: ClientKinds.all) { path in Self.contents(path) }
        guard let bytes = Self.contents(path) else {
            Issue.record("the file \(path) cannot be read")
            return nil
        }
        let result = reader.read(path: path, bytes: bytes)
        for problem in result.report.problems { record(problem) }
        return result.scenario
    }

    /// Records a problem at its own line of the scenario.
    func record(_ problem: Problem) {
        let file = Self.root.appending(path: problem.place.file).path
        Issue.record(
            Comment(rawValue: "\(problem)"),
            sourceLocation: SourceLocation(
                fileID: "Scenarios/\(problem.place.file.split(separator: "/").last ?? "?")",
                filePath: file,
                line: problem.place.line,
                column: problem.place.column
            )
        )
    }

    private static func contents(_ path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: root.appending(path: path).path).map { Array($0) }
    }
}
