import AlcedoCore
import HalcyonScenarios

/// Reads scenarios, reports every problem, and plays nothing.
struct CheckCommand {
    static let options: [Arguments.Option] = []
    private let paths: [String]

    init(_ arguments: Arguments) {
        paths = arguments.paths
    }

    func run() throws(UsageError) -> Int32 {
        let files = try ScenarioFolder.files(at: paths.isEmpty ? [ScenarioFolder.standard] : paths)
        let results = ScenarioFolder.read(files)
        for result in results {
            if !result.report.problems.isEmpty { say(result.report) }
            for note in result.notes { say("\(result.report.text.file): note: \(note)") }
        }
        let bad = results.count { $0.scenario == nil }
        if bad == 0, paths.isEmpty, !IndexCommand.isCurrent(results.compactMap(\.scenario)) {
            say("Scenarios/README.md is not what the headers say: run `halcyon index --accept`")
            say("\(results.count) passed, 1 failed, 0 skipped")
            return 1
        }
        say("\(results.count - bad) passed, \(bad) failed, 0 skipped")
        return bad == 0 ? 0 : 2
    }
}
