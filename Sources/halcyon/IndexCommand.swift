import AlcedoCore
import HalcyonScenarios

/// Compares the pages that are made from scenarios with what they say now, or writes them.
struct IndexCommand {
    static let options = [Arguments.Option(name: "--accept", takesValue: false)]
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
        var code: Int32 = 0
        for page in GeneratedPage.all { code = max(code, try run(page, scenarios)) }
        return code
    }

    private func run(_ page: GeneratedPage, _ scenarios: [Scenario]) throws(UsageError) -> Int32 {
        let problems = page.problems(scenarios)
        for problem in problems { say("\(page.path): \(problem)") }
        guard !page.isCurrent(scenarios) else {
            say("\(page.path) is what the scenarios say")
            return problems.isEmpty ? 0 : 1
        }
        guard accepts else {
            say("\(page.path) is not what the scenarios say: run `halcyon index --accept`")
            return 1
        }
        try page.write(scenarios)
        say("\(page.path) was written")
        return problems.isEmpty ? 0 : 1
    }
}
