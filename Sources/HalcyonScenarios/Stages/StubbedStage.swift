import AlcedoSeams
import HalcyonServer
import HalcyonWorld

/// The stage inside a real URL session: real queues and files, virtual time.
///
/// While it plays, somebody must serve the main queue.
package struct StubbedStage: Stage {
    /// Makes the stage.
    package init() {}

    /// `stubbed`.
    package var kind: StageKind { .stubbed }

    /// Makes a world of its own, over a temporary folder, for a play.
    package func makeHost(_ setting: StageSetting) throws(StageError) -> any StageHost {
        let world = try LiveWorld.make(.virtual, setting)
        return StubbedHost(world, setting.server)
    }
}

/// A live world under virtual time, and a stub under its URL sessions.
final class StubbedHost: StageHost {
    private let liveWorld: LiveWorld
    private let network: any WorkQueue
    private let stub: StubServer
    private let server: FakeServer

    init(_ world: LiveWorld, _ server: FakeServer) {
        liveWorld = world
        self.server = server
        network = world.makeQueue("network")
        stub = StubServer(server, network: network, time: world.time)
    }

    var world: any World { liveWorld }

    func makeTransport(over network: NetworkKind) -> any Transport {
        StubbedTransport(stub, world: liveWorld)
    }

    func open(_ gate: String) throws(WorldDiagnosis) {
        let gates = server.gates
        try liveWorld.run(on: network) { gates.open(gate) }
    }

    func close() {}
}

extension LiveWorld {
    /// Makes a world for a stage.
    static func make(
        _ pace: LiveWorldSetting.Pace,
        _ setting: StageSetting
    ) throws(StageError) -> LiveWorld {
        do throws(FileStoreError) {
            return try LiveWorld(
                LiveWorldSetting(pace: pace, seed: setting.seed, startDate: setting.startDate)
            )
        } catch {
            throw StageError(message: "no temporary folder could be made: \(error)")
        }
    }
}
