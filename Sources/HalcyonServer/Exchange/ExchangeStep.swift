package import AlcedoHTTP
import Foundation

/// What a stage does next to play a reply.
package enum ExchangeStep: Hashable, Sendable {
    /// Hold until the client says whether it trusts the server; it sends nothing unless it does.
    case awaitTrust
    /// Hold until the gate is open.
    case awaitGate(String)
    /// Hold for a time; longer than zero.
    case wait(Duration)
    /// Hold until the line that all replies share has carried so many bytes: as long as
    /// `FakeServer.carry` says.
    case awaitLink(Int)
    /// Send an informational head (1xx).
    case interim(HTTPResponseHead)
    /// Send the head.
    case head(HTTPResponseHead)
    /// Send bytes as they are, whatever they are; on a connection only, and never empty.
    case bytes([UInt8])
    /// Send a piece of the body; never empty.
    case body([UInt8])
    /// The reply is whole.
    case finish
    /// The reply is whole, and this side of the connection is ended in good order, unannounced.
    case endWriting
    /// Nobody accepts the connection.
    case refuse
    /// Reset the connection.
    case reset
    /// Close the connection in good order, although more was promised.
    case close
    /// Close the connection, on which nothing has been sent.
    case hangUp
    /// The client does not trust the server.
    case distrust
    /// End well, with no response.
    case endWithoutResponse
    /// Give a response that is none of HTTP, and end well.
    case respondOtherwise
    /// Send something that is no chunk, and close the connection.
    case garble
    /// The body cannot be decompressed.
    case corrupt
    /// The client's transport fails; never on a connection.
    case fail(ExchangeFailure)
    /// Nothing comes any more, and the connection stays open.
    case stall

    /// Whether no step comes after it.
    package var isTerminal: Bool {
        switch self {
        case .awaitTrust, .awaitGate, .awaitLink, .wait, .interim, .head, .bytes, .body: false
        case .finish, .endWriting, .refuse, .reset, .close, .hangUp, .distrust,
            .endWithoutResponse, .respondOtherwise, .garble, .corrupt, .fail, .stall:
            true
        }
    }

    /// Whether it is a wait, in which nothing is sent.
    package var takesTime: Bool {
        switch self {
        case .awaitTrust, .awaitGate, .awaitLink, .wait: true
        default: false
        }
    }

    /// The same with the host of a URL in a failure that says one.
    func named(_ url: URL?) -> ExchangeStep {
        guard case .fail(let failure) = self, let url else { return self }
        return .fail(failure.named(url))
    }

    /// Whether the reply is whole with it.
    package var isWhole: Bool { self == .finish || self == .endWriting }
}
