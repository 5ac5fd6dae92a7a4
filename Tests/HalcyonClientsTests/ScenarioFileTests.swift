import AlcedoImages
import Foundation
import HalcyonClients
import HalcyonScenarios
import HalcyonServer
import Synchronization
import Testing

/// Every scenario file, as a case of its own on each stage.
///
/// `HALCYON_SCENARIO=PATH swift test --filter ScenarioFileTests` plays one.
@Suite(.serialized)
struct ScenarioFileTests {
    @Test func `no file of the folder is missed`() throws {
        guard ProcessInfo.processInfo.environment["HALCYON_SCENARIO"] == nil else { return }
        let folder = ScenarioFile.root.appending(path: "Scenarios")
        var count = 0
        var areas = [folder]
        while let area = areas.popLast() {
            let items = try FileManager.default.contentsOfDirectory(
                at: area,
                includingPropertiesForKeys: nil
            )
            areas += items.filter(\.hasDirectoryPath)
            count += items.filter { $0.pathExtension == "json5" }.count
        }
        #expect(ScenarioFile.all.count == count)
        #expect(count >= 30)
    }

    @Test(arguments: ScenarioFile.all)
    func `holds on the simulated stage`(file: ScenarioFile) async {
        await play(file, on: SimulatedStage())
    }

    @Test(arguments: ScenarioFile.all)
    func `holds inside a URL session`(file: ScenarioFile) async {
        await play(file, on: StubbedStage())
    }

    @Test(arguments: ScenarioFile.all)
    func `holds over a socket`(file: ScenarioFile) async {
        await play(file, on: LoopbackStage())
    }

    @Test(arguments: ScenarioFile.all)
    func `comes to the same on every stage`(file: ScenarioFile) async {
        guard let scenario = file.read() else { return }
        let results = await Played.onThreadOfItsOwn {
            Self.stages.map { Self.plays.result(of: scenario, on: $0) }
        }
        for (single, result) in zip(results, ScenarioRunner.compared(results, of: scenario))
        where single.verdict == .passed {
            for problem in result.problems { file.record(problem) }
        }
    }

    @Test(arguments: ScenarioFile.all)
    func `comes to what is expected of every other client`(file: ScenarioFile) async {
        guard let scenario = file.read() else { return }
        let others = ClientKinds.all.dropFirst().filter { scenario.objection(of: $0) == nil }
        let results = await Played.onThreadOfItsOwn {
            others.flatMap { Self.plays.results(of: scenario, on: Self.stages, against: $0) }
        }
        for problem in results.flatMap(\.problems) { file.record(problem) }
        #expect(!results.contains { $0.verdict == .failed })
    }

    @Test func `every other client with views has scenarios, held ones and findings`() {
        let scenarios = ScenarioFile.all.compactMap { $0.read() }
        guard ProcessInfo.processInfo.environment["HALCYON_SCENARIO"] == nil else { return }
        for kind in ClientKinds.all.dropFirst() where kind.abilities.contains(.views) {
            let own = scenarios.filter { $0.objection(of: kind) == nil }
            #expect(own.count { $0.expectsFindings(of: kind.name) } >= 3)
            #expect(own.contains { !$0.expectsFindings(of: kind.name) })
        }
    }

    private static let stages: [any Stage] = [SimulatedStage(), StubbedStage(), LoopbackStage()]
    private static let plays = PlaysOnce()

    private func play(_ file: ScenarioFile, on stage: any Stage) async {
        guard let scenario = file.read() else { return }
        let result = await Played.onThreadOfItsOwn {
            Self.plays.result(of: scenario, on: stage)
        }
        for problem in result.problems { file.record(problem) }
        #expect(result.verdict != .failed)
    }
}

/// Plays each scenario once on each stage, however many tests ask for the result.
private final class PlaysOnce: Sendable {
    private let runner = ScenarioRunner(decoder: MemoisingDecoder(StandardImageDecoder()))
    private let results = Mutex<[String: PlayResult]>([:])

    func results(
        of scenario: Scenario,
        on stages: [any Stage],
        against kind: any ClientKind
    ) -> [PlayResult] {
        runner.play(scenario, on: stages, against: kind, seed: 1)
    }

    func result(of scenario: Scenario, on stage: any Stage) -> PlayResult {
        let key = "\(stage.kind) \(scenario.path)"
        if let known = results.withLock({ $0[key] }) { return known }
        let result = runner.play(scenario, on: stage, against: AlcedoClientKind(), seed: 1)
        results.withLock { $0[key] = result }
        return result
    }
}
