import AlcedoSeams
package import HalcyonScenarios

/// A client that sends requests as they are written, and gives the responses as they come.
///
/// It follows nothing, answers nothing, keeps nothing: what a scenario about the server needs.
package struct HTTPClientKind: ClientKind {
    /// `http` over the system's session, `sockets` over plain ones.
    package let name: String
    /// What its requests go over where connections are real.
    package let network: NetworkKind

    private init(_ name: String, over network: NetworkKind) {
        self.name = name
        self.network = network
    }

    /// Over the system's URL session.
    package static let http = HTTPClientKind("http", over: .session)
    /// Over plain sockets, which survive what ends the process of a URL session on Linux; without a
    /// session there is nothing to be stubbed in.
    package static let sockets = HTTPClientKind("sockets", over: .sockets)

    /// All stages that have such a network.
    package var stages: Set<StageKind> {
        network == .session ? Set(StageKind.allCases) : [.simulated, .loopback]
    }

    /// Loads that end with responses, and thinking better of them.
    package var abilities: Set<ClientAbility> { [.loads, .cancels, .messages] }

    /// How long it is patient; the errors are the causes that transports give, and the cancel.
    package var vocabulary: Vocabulary {
        let causes = TransportFailure.Cause.allCases.map { (name: $0.rawValue, code: 0) }
        return Vocabulary(
            options: [HTTPClient.patience],
            processors: [],
            errors: causes + [(name: HTTPClient.cancellation, code: 0)],
            cancellation: HTTPClient.cancellation
        )
    }

    /// Makes the client of one process.
    package func makeClient(
        _ setting: ClientSetting
    ) throws(ClientError) -> any ClientUnderTest {
        HTTPClient(setting)
    }
}
