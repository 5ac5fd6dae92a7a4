import AlcedoHTTP
import AlcedoSeams
import HalcyonServer
import HalcyonWorld

/// The stage over a real socket: real queues, files and connections, scaled real time.
///
/// While it plays, somebody must serve the main queue.
package struct LoopbackStage: Stage {
    /// The host of a scenario's URLs that name none.
    package static var defaultHost: String { SimulatedHost.name }

    private let scale: Double

    /// Makes the stage.
    ///
    /// - Parameter scale: How many real seconds one of a scenario's takes; above 0.
    package init(scale: Double = LiveWorldSetting.defaultScale) {
        self.scale = scale
    }

    /// `loopback`.
    package var kind: StageKind { .loopback }

    /// Makes a world of its own and a server on a free port for a play.
    package func makeHost(_ setting: StageSetting) throws(StageError) -> any StageHost {
        let world = try LiveWorld.make(.scaled(scale), setting)
        let passages = PassageBoard(
            onTheWay: world.makeActivity("requests on their way to a socket", .present),
            open: world.makeActivity("exchanges over sockets", .settling)
        )
        do throws(SocketError) {
            let loopback = try LoopbackServer(
                setting.server,
                time: world.time,
                setting: LoopbackSetting(
                    timeScale: scale,
                    defaultHost: SimulatedHost.name,
                    onArrival: { passages.arrived($0) }
                )
            )
            return LoopbackHost(world, loopback, passages)
        } catch {
            throw StageError(message: "no server could be made: \(error)")
        }
    }
}

/// A live world in scaled time, and a server on a socket.
final class LoopbackHost: StageHost {
    /// The real time that the server has to see the ends of connections.
    private static let drainLimit = Duration.seconds(2)

    private let liveWorld: LiveWorld
    private let loopback: LoopbackServer
    private let passages: PassageBoard

    init(_ world: LiveWorld, _ loopback: LoopbackServer, _ passages: PassageBoard) {
        liveWorld = world
        self.loopback = loopback
        self.passages = passages
    }

    var world: any World { liveWorld }

    func makeTransport(over network: NetworkKind) -> any Transport {
        switch network {
        case .session: LoopbackTransport(loopback, passages: passages)
        case .sockets: LoopbackTransport(loopback, passages: passages, base: SocketTransport())
        }
    }

    var ownNetwork: OwnNetwork? {
        OwnNetwork { [loopback, passages] url in
            let passage = passages.begin(HTTPRequest(url: url))
            return OwnNetwork.Passage(url: loopback.url(for: url) ?? url) { passage.end() }
        }
    }

    func open(_ gate: String) throws(WorldDiagnosis) {
        loopback.server.gates.open(gate)
    }

    func drain() {
        _ = loopback.drain(within: Self.drainLimit)
    }

    func close() {
        loopback.stop()
    }
}
