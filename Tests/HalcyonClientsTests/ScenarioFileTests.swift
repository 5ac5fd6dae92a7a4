import AlcedoImages
import Foundation
import HalcyonClients
import HalcyonScenarios
import HalcyonServer
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

    private static let runner = ScenarioRunner(decoder: MemoisingDecoder(StandardImageDecoder()))

    private func play(_ file: ScenarioFile, on stage: any Stage) async {
        guard let scenario = file.read() else { return }
        let result = await onThreadOfItsOwn {
            Self.runner.play(scenario, on: stage, against: AlcedoClientKind(), seed: 1)
        }
        for problem in result.problems { file.record(problem) }
        #expect(result.verdict != .failed)
    }

    /// The runner waits for real queues, which must not take a thread from the pool of tasks.
    private func onThreadOfItsOwn<Value: Sendable>(
        _ body: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: body()) }.start()
        }
    }
}
