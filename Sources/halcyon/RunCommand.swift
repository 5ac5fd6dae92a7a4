import Foundation
import HalcyonScenarios

/// Plays scenarios and says what held.
struct RunCommand {
    static let options = [
        Arguments.Option(name: "--stage", takesValue: true),
        Arguments.Option(name: "--client", takesValue: true),
        Arguments.Option(name: "--seed", takesValue: true),
        Arguments.Option(name: "--tag", takesValue: true),
        Arguments.Option(name: "--junit", takesValue: true),
        Arguments.Option(name: "--scale", takesValue: true),
        Arguments.Option(name: "--failed-only", takesValue: false),
        Arguments.Option(name: "--hashes", takesValue: false),
    ]

    private let paths: [String]
    private let stages: [any Stage]
    private let clients: [any ClientKind]
    private let seed: UInt64
    private let tags: [String]
    private let junit: String?
    private let isFailedOnly: Bool
    private let showsHashes: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        paths = arguments.paths.isEmpty ? [ScenarioFolder.standard] : arguments.paths
        tags = arguments.all("--tag")
        junit = arguments.last("--junit")
        isFailedOnly = arguments.has("--failed-only")
        showsHashes = arguments.has("--hashes")
        guard let seed = UInt64(arguments.last("--seed") ?? "1") else {
            throw UsageError(message: "--seed is a whole number that is not negative")
        }
        self.seed = seed
        let scale = Double(arguments.last("--scale") ?? "0.05") ?? 0
        guard scale > 0, scale <= 1_000 else {
            throw UsageError(message: "--scale is a number above 0")
        }
        stages = try Self.stages(arguments.all("--stage"), scale)
        clients = try Self.clients(arguments.all("--client"))
    }

    private static func stages(_ names: [String], _ scale: Double) throws(UsageError) -> [any Stage]
    {
        let all = ToolStages.all(scale: scale)
        guard !names.isEmpty, !names.contains("all") else { return all }
        for name in names where StageKind(rawValue: name) == nil {
            throw UsageError(message: "there is no stage \"\(name)\"")
        }
        return all.filter { names.contains($0.kind.rawValue) }
    }

    private static func clients(_ names: [String]) throws(UsageError) -> [any ClientKind] {
        guard !names.contains("all") else { return Tool.clients }
        guard !names.isEmpty else { return Array(Tool.clients.prefix(1)) }
        return try names.map { (name) throws(UsageError) in
            guard let kind = Tool.clients.first(where: { $0.name == name }) else {
                throw UsageError(message: "there is no client \"\(name)\"")
            }
            return kind
        }
    }

    func run() throws(UsageError) -> Int32 {
        var report = RunReport()
        let results = ScenarioFolder.read(try ScenarioFolder.files(at: paths))
        for result in results where result.scenario == nil {
            report.add(result.report)
            say(result.report)
        }
        let scenarios = results.compactMap(\.scenario).filter { scenario in
            tags.isEmpty || !Set(tags).isDisjoint(with: scenario.tags)
        }
        var table = ClientTable(clients: clients.map(\.name))
        play(scenarios, &report, &table)
        if let junit { try write(JUnitReport.text(of: report), to: junit) }
        if report.results.isEmpty, report.unreadable.isEmpty { complain("nothing matched") }
        if clients.count > 1 { say(table.text) }
        if let untimed = report.untimedLine { say(untimed) }
        if let waived = report.waivedLine { say(waived) }
        say(report.summary)
        return report.exitCode
    }

    private func play(
        _ scenarios: [Scenario],
        _ report: inout RunReport,
        _ table: inout ClientTable
    ) {
        let runner = ScenarioRunner(decoder: ToolStages.decoder)
        for scenario in scenarios {
            for client in clients where isFor(scenario, client) {
                let results = runner.play(scenario, on: stages, against: client, seed: seed)
                table.add(results)
                for result in results {
                    report.add(result)
                    show(result)
                }
            }
        }
    }

    /// With several clients, what is not for one is left out, and shown in the table alone.
    private func isFor(_ scenario: Scenario, _ client: any ClientKind) -> Bool {
        clients.count == 1 || scenario.objection(of: client) == nil
    }

    private func show(_ result: PlayResult) {
        if isFailedOnly, result.verdict != .failed { return }
        let hash = showsHashes ? result.traceHash.map { "  \(String($0, radix: 16))" } : nil
        say(result.line + (hash ?? ""))
        if result.verdict == .failed { say(result.details) }
    }

    private func write(_ text: String, to path: String) throws(UsageError) {
        do {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw UsageError(message: "\"\(path)\" cannot be written: \(error)")
        }
    }
}
