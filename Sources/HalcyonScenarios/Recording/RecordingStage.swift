import AlcedoSeams
import Foundation
import HalcyonServer
import HalcyonWorld

/// A stage that takes down what its clients see of the network.
package struct RecordingStage: Stage {
    private let other: any Stage
    private let log: SessionLog

    /// Makes a stage over another one.
    package init(_ other: any Stage, log: SessionLog) {
        self.other = other
        self.log = log
    }

    /// That of the other stage.
    package var kind: StageKind { other.kind }

    /// Makes a host whose transports are watched.
    package func makeHost(_ setting: StageSetting) throws(StageError) -> any StageHost {
        RecordingHost(try other.makeHost(setting), log)
    }
}

/// The host of another stage, with transports that are watched.
private final class RecordingHost: StageHost {
    private let other: any StageHost
    private let log: SessionLog

    init(_ other: any StageHost, _ log: SessionLog) {
        self.other = other
        self.log = log
    }

    var world: any World { other.world }
    var ownNetwork: OwnNetwork? { other.ownNetwork }

    func makeTransport(over network: NetworkKind) -> any Transport {
        RecordingTransport(other.makeTransport(over: network), time: other.world.time, log: log)
    }

    func url(for target: String) -> URL? { other.url(for: target) }
    func open(_ gate: String) throws(WorldDiagnosis) { try other.open(gate) }
    func drain() { other.drain() }
    func close() { other.close() }
}
