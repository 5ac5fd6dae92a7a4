import AlcedoCore
public import AlcedoHTTP
import Dispatch
import Foundation

/// HTTP/1.1 over a socket, as it is written: any method, any field, any status, no coding undone.
///
/// A connection serves one exchange, so that one that lies about its length harms no other; whoever
/// needs secure or lasting connections takes `URLSessionTransport`. Informational heads are in
/// `HTTPResponseHead.interim`. Each running exchange blocks a thread of Dispatch, of which there are 64.
public final class SocketTransport: Transport {
    /// Makes a transport.
    public init() {}

    /// Starts an exchange; a URL that is not `http` fails with `unsupportedURL`.
    public func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let exchange = SocketExchange(request, on: queue, receive: receive)
        DispatchQueue.global().async { exchange.run() }
        return exchange
    }
}
