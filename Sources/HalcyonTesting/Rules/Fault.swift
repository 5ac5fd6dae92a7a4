public import AlcedoCore
import HalcyonServer

/// What goes wrong with a reply, and the `URLError` that a client gets on Linux.
public enum Fault: Hashable, Sendable {
    /// Nobody accepts the connection: `cannotConnectToHost`.
    case refused
    /// The request is accepted and never answered: `timedOut`, when the client's time is over.
    case timeout
    /// The connection is closed without a byte of a reply: `badServerResponse`.
    case emptyReply
    /// What carries the exchange ends it well without a response: a delegate hears of no error; tasks
    /// that are awaited or have a handler get `unknown`, since Foundation on Linux would end the process.
    case noResponse
    /// The certificate is vouched for by nobody; on `https` only: `unknown`.
    case untrustedCertificate
    /// The connection is reset after so many bytes of the body: `networkConnectionLost`.
    case reset(after: ByteCount)
    /// The connection is closed after so many bytes of a body that promised more: `unknown`.
    case truncated(after: ByteCount)
    /// No more bytes come after so many of the body: `timedOut`, when the client's time is over.
    case stall(after: ByteCount)

    var fault: ServerFault {
        switch self {
        case .refused: .refused
        case .timeout: .timeout
        case .emptyReply: .emptyReply
        case .noResponse: .noResponse
        case .untrustedCertificate: .tls
        case .reset(let place): .resetMidBody(after: place)
        case .truncated(let place): .truncatedBody(after: place)
        case .stall(let place): .stallBody(after: place)
        }
    }
}
