package import AlcedoCore
package import AlcedoSeams
package import Foundation
package import HalcyonServer
package import HalcyonWorld

/// A way to put a server under a client.
package protocol Stage: Sendable {
    /// Which one it is.
    var kind: StageKind { get }

    /// Makes everything one play needs.
    ///
    /// - Throws: `StageError` when the machine does not let it, such as without a free port.
    func makeHost(_ setting: StageSetting) throws(StageError) -> any StageHost
}

/// What a play needs of its stage.
package struct StageSetting: Sendable {
    /// The server.
    package var server: FakeServer
    /// The root of random numbers.
    package var seed: UInt64
    /// The wall clock when the play begins.
    package var startDate: Timestamp

    /// Makes a setting.
    package init(server: FakeServer, seed: UInt64, startDate: Timestamp) {
        self.server = server
        self.seed = seed
        self.startDate = startDate
    }
}

/// Why a stage could not be made.
package struct StageError: Error, Hashable, Sendable {
    /// What went wrong, in one line.
    package var message: String

    /// Makes an error.
    package init(message: String) {
        self.message = message
    }
}

/// The stage of one play.
///
/// The law: everything is called from the runner's thread while the world is at rest, `close` last
/// and once.
package protocol StageHost: AnyObject, Sendable {
    /// The world that the client lives in.
    var world: any World { get }

    /// A transport to the server, for one process; the kind counts where connections are real.
    func makeTransport(over network: NetworkKind) -> any Transport

    /// The way to the server for clients with a network of their own; `nil` without sockets.
    var ownNetwork: OwnNetwork? { get }

    /// The absolute URL of a path, `//host/path` or URL of a scenario; `nil` when it is none.
    func url(for target: String) -> URL?

    /// Opens a gate of the server, as a step does, and returns when nothing more is ready.
    func open(_ gate: String) throws(WorldDiagnosis)

    /// Waits, for a limited real time, until the server has seen the end of every exchange that the
    /// client has ended.
    func drain()

    /// Lets go of everything: sockets, threads, temporary folders.
    func close()
}

extension StageHost {
    /// Without sockets there is none.
    package var ownNetwork: OwnNetwork? { nil }

    /// Where no connection is real, the server sees every end at once.
    package func drain() {}

    /// Paths are of one made-up host, and everything else is what it says.
    package func url(for target: String) -> URL? {
        if target.hasPrefix("//") { return URL(string: "http:" + target) }
        if target.hasPrefix("/") { return URL(string: "http://\(SimulatedHost.name)" + target) }
        return URL(string: target)
    }
}
