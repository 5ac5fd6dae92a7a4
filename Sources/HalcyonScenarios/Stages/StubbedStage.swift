import AlcedoSeams
import HalcyonServer
import HalcyonWorld

/// The stage of real queues and a real URL session, whose network is a stub, under virtual time.
package struct StubbedStage: Stage {
    /// Makes the stage.
    package init() {}

    /// `stubbed`.
    package var kind: StageKind { .stubbed }

    /// Makes a world of its own, over a temporary folder, for a play.
    package func makeHost(_ setting: StageSetting) throws(StageError) -> any StageHost {
        do throws(FileStoreError) {
            return try StubbedHost(setting)
        } catch {
            throw StageError(message: "the temporary folder of the stage cannot be made: \(error)")
        }
    }
}

/// A live world under virtual time, and transports over stubs in it.
final class StubbedHost: StageHost {
    private let liveWorld: LiveWorld
    private let stub: StubServer

    init(_ setting: StageSetting) throws(FileStoreError) {
        liveWorld = try LiveWorld(
            LiveWorldSetting(pace: .virtual, seed: setting.seed, startDate: setting.startDate)
        )
        stub = StubServer(
            setting.server,
            network: liveWorld.makeQueue("network"),
            time: liveWorld.time
        )
    }

    var world: any World { liveWorld }

    func makeTransport() -> any Transport {
        StubbedTransport(stub, world: liveWorld)
    }

    func close() {}
}
