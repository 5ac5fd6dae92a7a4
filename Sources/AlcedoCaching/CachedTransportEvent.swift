package import AlcedoHTTP
package import AlcedoSeams

/// One step of an exchange through a cache: those of a transport, and where the response came from.
package enum CachedTransportEvent: Sendable {
    /// The server shows a certificate, and somebody must say whether it is trusted; of the requests that
    /// share an exchange the first one is asked.
    case trust(ServerTrustQuestion)
    /// The head of the response; a stored one has its `Age`. The permit is there when the response may
    /// be stored.
    case response(HTTPResponseHead, ResponseSource, ReusePermit?)
    /// A piece of the body; never empty.
    case data([UInt8])
    /// The body is whole.
    case finished
    /// The exchange ended without a whole response.
    case failed(TransportFailure)

    /// The step as a transport without a cache would tell it.
    package var withoutSource: TransportEvent {
        switch self {
        case .trust(let question): .trust(question)
        case .response(let head, _, _): .response(head)
        case .data(let bytes): .data(bytes)
        case .finished: .finished
        case .failed(let failure): .failed(failure)
        }
    }

    var isLast: Bool {
        switch self {
        case .finished, .failed: true
        case .trust, .response, .data: false
        }
    }
}
