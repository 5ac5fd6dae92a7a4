import AlcedoCore
import Foundation
import HalcyonScenarios

/// Compares the index of the scenarios with their headers, or writes it.
struct IndexCommand {
    static let options = [Arguments.Option(name: "--accept", takesValue: false)]
    private static let folder = "Scenarios/"
    private static let path = "Scenarios/README.md"
    private let accepts: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        guard arguments.paths.isEmpty else { throw UsageError(message: "index takes no paths") }
        accepts = arguments.has("--accept")
    }

    func run() throws(UsageError) -> Int32 {
        let files = try ScenarioFolder.files(at: [ScenarioFolder.standard])
        let results = ScenarioFolder.read(files)
        for result in results where !result.report.problems.isEmpty { say(result.report) }
        let scenarios = results.compactMap(\.scenario)
        guard scenarios.count == files.count else { return 2 }
        if Self.isCurrent(scenarios) {
            say("\(Self.path) is what the headers say")
            return 0
        }
        guard accepts else {
            say("\(Self.path) is not what the headers say: run `halcyon index --accept`")
            return 1
        }
        let text = ScenarioIndex.text(of: scenarios, folder: Self.folder)
        do {
            try text.write(toFile: Self.path, atomically: true, encoding: .utf8)
        } catch {
            throw UsageError(message: "\(Self.path) cannot be written: \(error)")
        }
        say("\(Self.path) was written")
        return 0
    }

    /// Whether the index on disk is what the headers say.
    static func isCurrent(_ scenarios: [Scenario]) -> Bool {
        let text = ScenarioIndex.text(of: scenarios, folder: folder)
        return (try? String(contentsOfFile: path, encoding: .utf8)) == text
    }
}
