import Foundation
import HalcyonScenarios

/// `halcyon export --har FILE`: plays scenarios, and writes what their client saw of the network.
struct ExportCommand {
    static let options = [
        Arguments.Option(name: "--har", takesValue: true),
        Arguments.Option(name: "--seed", takesValue: true),
    ]

    private let paths: [String]
    private let file: String
    private let seed: UInt64

    init(_ arguments: Arguments) throws(UsageError) {
        guard let file = arguments.last("--har") else {
            throw UsageError(message: "export needs --har FILE")
        }
        guard !arguments.paths.isEmpty else {
            throw UsageError(message: "export needs the scenarios to play")
        }
        guard let seed = UInt64(arguments.last("--seed") ?? "1") else {
            throw UsageError(message: "--seed is a whole number that is not negative")
        }
        self.file = file
        self.seed = seed
        paths = arguments.paths
    }

    func run() throws(UsageError) -> Int32 {
        let results = ScenarioFolder.read(try ScenarioFolder.files(at: paths))
        for result in results where result.scenario == nil { say(result.report) }
        let scenarios = results.compactMap(\.scenario)
        guard scenarios.count == results.count, let client = Tool.clients.first else { return 2 }
        let log = SessionLog()
        let stage = RecordingStage(SimulatedStage(), log: log)
        let runner = ScenarioRunner(decoder: ToolStages.decoder)
        var failed = 0
        for scenario in scenarios {
            let result = runner.play(scenario, on: stage, against: client, seed: seed)
            say(result.line)
            guard result.verdict == .failed else { continue }
            say(result.details)
            failed += 1
        }
        let exchanges = log.exchanges
        guard !exchanges.isEmpty else {
            complain("nothing was asked of the network")
            return 2
        }
        do {
            let text = HARWriter.text(of: exchanges)
            try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw UsageError(message: "\"\(file)\" cannot be written: \(error)")
        }
        let left = log.unplayableCount
        let words = left > 0 ? "; \(left) ended in a way that HAR cannot tell" : ""
        say("\(exchanges.count) exchanges: \(file)\(words)")
        return failed == 0 ? 0 : 1
    }
}
