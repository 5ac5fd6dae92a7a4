import AlcedoCore
import HalcyonServer

/// The stages that a scenario is to be played on, and by what clients.
struct PlayedStages {
    private var isOnLoopback = true
    private var isOnStubbed = true
    /// Whether a URL session plays it; if not, only clients over plain sockets do.
    private var isForSession = true

    /// All stages, and every client.
    init() {}

    /// Reads `notOn` and `clients`.
    init(_ tree: JSON5Node) {
        isOnLoopback = tree["notOn"]?[StageKind.loopback.rawValue] == nil
        isOnStubbed = tree["notOn"]?[StageKind.stubbed.rawValue] == nil
        let clients = tree["clients"]?.elements?.compactMap(\.string) ?? []
        isForSession = clients != [Self.socketClient]
    }

    /// The client without a URL session.
    private static let socketClient = "sockets"

    /// What of a script cannot be played over a socket, where it is to be.
    func loopbackProblems(of script: ServerScript) -> [ServerProblem] {
        isOnLoopback ? script.loopbackProblems(isForSession: isForSession) : []
    }

    /// What of a script cannot be played within a URL session, where it is to be.
    func stubbedProblems(of script: ServerScript) -> [ServerProblem] {
        isOnStubbed && isForSession ? script.stubbedProblems : []
    }
}
