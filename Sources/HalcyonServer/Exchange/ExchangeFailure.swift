import AlcedoSeams
package import Foundation

/// How a client's transport fails where no step of a connection says so, with what URLSession on
/// Linux makes of the same bytes.
package enum ExchangeFailure: Hashable, Sendable {
    /// The name of the host is not known.
    case unknownHost(String)
    /// There is no network.
    case offline
    /// The system does not allow the connection.
    case insecure
    /// The connection was closed in the middle of the head.
    case headCut
    /// What came is no head of HTTP.
    case noHead
    /// The head is longer than anybody takes.
    case headTooLong

    /// The code in `NSURLErrorDomain`.
    package var code: Int {
        switch self {
        case .unknownHost: -1_003
        case .offline: -1_009
        case .insecure: -1_022
        case .headCut: -1_005
        case .noHead: -1_002
        case .headTooLong: -1
        }
    }

    /// The words of the system's own client.
    package var message: String {
        switch self {
        case .unknownHost(let host): "Could not resolve host: \(host)"
        case .offline: "The Internet connection appears to be offline."
        case .insecure: "The connection is not secure enough for the policy of this app."
        case .headCut: "Recv failure: the connection was closed in the middle of the head"
        case .noHead: "Received HTTP/0.9 when not allowed"
        case .headTooLong: "Too large response headers: more than 307200"
        }
    }

    /// The situation.
    var cause: TransportFailure.Cause {
        switch self {
        case .unknownHost: .cannotFindHost
        case .offline: .notConnected
        case .insecure: .secureConnectionFailed
        case .headCut: .connectionLost
        case .noHead, .headTooLong: .malformedResponse
        }
    }

    /// The same with the host of a URL, where it says one.
    package func named(_ url: URL) -> ExchangeFailure {
        guard case .unknownHost("") = self else { return self }
        return .unknownHost(url.host() ?? "")
    }

    /// The failure of a transport.
    var transportFailure: TransportFailure {
        TransportFailure(cause: cause, urlErrorCode: code, message: message)
    }
}
