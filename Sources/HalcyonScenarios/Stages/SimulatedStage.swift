import AlcedoSeams
import HalcyonServer
package import HalcyonWorld

/// The stage of one thread under virtual time.
///
/// Its disk takes no time, so that instants in scenarios are those of the network alone.
package struct SimulatedStage: Stage {
    /// How the next piece of work is chosen.
    private let order: ScheduleOrder

    /// Makes the stage; work runs first in, first out unless told otherwise.
    package init(order: ScheduleOrder = .fifo) {
        self.order = order
    }

    /// `simulated`.
    package var kind: StageKind { .simulated }

    /// Makes a world of its own for a play.
    package func makeHost(_ setting: StageSetting) throws(StageError) -> any StageHost {
        SimulatedHost(setting, order)
    }
}

/// A simulated world and a transport in it.
final class SimulatedHost: StageHost {
    /// The host of the scenarios' own paths, on every stage.
    static let name = "images.example"

    private let simulatedWorld: SimulatedWorld
    private let queue: any WorkQueue
    private let server: FakeServer

    init(_ setting: StageSetting, _ order: ScheduleOrder) {
        simulatedWorld = SimulatedWorld(
            SimulatedWorldSetting(
                seed: setting.seed,
                order: order,
                startDate: setting.startDate,
                diskLatency: .none
            )
        )
        queue = simulatedWorld.makeQueue("network")
        server = setting.server
    }

    var world: any World { simulatedWorld }

    func makeTransport(over network: NetworkKind) -> any Transport {
        SimulatedTransport(server: server, network: queue, time: simulatedWorld.time)
    }

    func open(_ gate: String) throws(WorldDiagnosis) {
        let gates = server.gates
        try simulatedWorld.run(on: queue) { gates.open(gate) }
    }

    func close() {}
}
