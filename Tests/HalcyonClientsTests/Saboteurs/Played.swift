import AlcedoImages
import Foundation
import HalcyonClients
import HalcyonScenarios
import HalcyonServer
import Testing

/// Plays the text of a scenario.
enum Played {
    static let runner = ScenarioRunner(decoder: MemoisingDecoder(StandardImageDecoder()))

    /// Reads a text, which must be without problems.
    static func read(_ text: String) throws -> Scenario {
        let reader = ScenarioReader(kinds: ClientKinds.all) { _ in nil }
        let result = reader.read(path: "Scenarios/test.json5", bytes: Array(text.utf8))
        return try #require(result.scenario, "\(result.report)")
    }

    /// Plays a text on the simulated stage.
    static func play(
        _ text: String,
        against kind: any ClientKind = AlcedoClientKind(),
        seed: UInt64 = 1
    ) throws -> PlayResult {
        runner.play(try read(text), on: SimulatedStage(), against: kind, seed: seed)
    }

    /// Does something on a thread of its own: the runner waits for real queues, which must not take
    /// a thread from the pool of tasks.
    static func onThreadOfItsOwn<Value: Sendable>(
        _ body: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: body()) }.start()
        }
    }
}
