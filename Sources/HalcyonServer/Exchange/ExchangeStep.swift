package import AlcedoHTTP

/// What a stage does next to play a reply.
package enum ExchangeStep: Hashable, Sendable {
    /// Hold until the client says whether it trusts the server; it sends nothing unless it does.
    case awaitTrust
    /// Hold until the gate is open.
    case awaitGate(String)
    /// Hold for a time; longer than zero.
    case wait(Duration)
    /// Send the head.
    case head(HTTPResponseHead)
    /// Send a piece of the body; never empty.
    case body([UInt8])
    /// The reply is whole.
    case finish
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
    /// Nothing comes any more, and the connection stays open.
    case stall

    /// Whether no step comes after it.
    package var isTerminal: Bool {
        switch self {
        case .awaitTrust, .awaitGate, .wait, .head, .body: false
        case .finish, .refuse, .reset, .close, .hangUp, .distrust, .endWithoutResponse,
            .respondOtherwise, .garble, .corrupt, .stall:
            true
        }
    }
}
