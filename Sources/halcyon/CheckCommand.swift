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
        if bad == 0, paths.isEmpty {
            let complaints =
                complaints(of: results.compactMap(\.scenario)) + PolicyCommand.complaints()
            for complaint in complaints { say(complaint) }
            guard complaints.isEmpty else {
                say("\(results.count) passed, \(complaints.count) failed, 0 skipped")
                return 1
            }
        }
        say("\(results.count - bad) passed, \(bad) failed, 0 skipped")
        return bad == 0 ? 0 : 2
    }

    /// What the generated pages lack.
    private func complaints(of scenarios: [Scenario]) -> [String] {
        GeneratedPage.all.flatMap { page in
            page.problems(scenarios).map { "\(page.path): \($0)" }
                + (page.isCurrent(scenarios)
                    ? []
                    : ["\(page.path) is not what the scenarios say: run `halcyon index --accept`"])
        }
    }
}
