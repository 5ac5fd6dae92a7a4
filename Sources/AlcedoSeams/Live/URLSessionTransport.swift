public import AlcedoHTTP

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Carries requests by a `URLSession` of its own.
///
/// The session keeps no cache, follows no redirect and answers no challenge of a server: a 3xx or a
/// 401 comes out as it is. Its time-outs are set so far away that the loader's deadlines always come first.
/// The system reads ahead: how many chunks wait is not limited here.
///
/// On Linux, a server that closes the connection in the middle of a head ends the process (Swift
/// 6.3.1), and `httpAdditionalHeaders` and the like depend on the protocol classes in use.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let registry: URLSessionRegistry

    /// Makes a transport over a session with these settings, which are copied.
    ///
    /// Its `urlCache` and `urlCredentialStorage` are not used.
    public convenience init(configuration: URLSessionConfiguration) {
        self.init(configuration: configuration, urlCache: nil)
    }

    /// A transport whose session leaves nothing on the disk.
    public static var ephemeral: URLSessionTransport {
        URLSessionTransport(configuration: .ephemeral)
    }

    /// Makes a transport whose session asks a cache that carries something else than responses.
    package init(configuration: URLSessionConfiguration, urlCache: URLCache?) {
        let own = configuration.copy() as? URLSessionConfiguration ?? configuration
        own.urlCache = urlCache
        own.urlCredentialStorage = nil
        let queue = OperationQueue()
        queue.name = "URLSessionTransport"
        queue.maxConcurrentOperationCount = 1
        registry = URLSessionRegistry()
        session = URLSession(configuration: own, delegate: registry, delegateQueue: queue)
    }

    deinit {
        // Exchanges under way go on; the session lets go of its delegate after the last one.
        session.finishTasksAndInvalidate()
    }

    /// A transport over a session of its own with these settings, which are copied.
    ///
    /// What was given as `urlCache` stays in use.
    public func renewed(_ configuration: URLSessionConfiguration) -> any Transport {
        URLSessionTransport(configuration: configuration, urlCache: session.configuration.urlCache)
    }

    /// Starts an exchange; a URL that is not HTTP or has no host ends with `unsupportedURL`.
    public func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let exchange = URLSessionExchange(request, queue: queue, receive: receive)
        guard request.isHTTP else {
            exchange.end(.failed(.notHTTP(request.url)))
            return exchange
        }
        let task = session.dataTask(with: URLRequest(request))
        exchange.keep(task)
        registry.add(exchange, for: task.taskIdentifier)
        task.resume()
        return exchange
    }
}

extension HTTPRequest {
    /// Whether the URL names a server that speaks HTTP.
    fileprivate var isHTTP: Bool {
        let scheme = url.scheme?.lowercased()
        return (scheme == "http" || scheme == "https") && url.host?.isEmpty == false
    }
}

extension TransportFailure {
    /// The URL cannot be asked for by HTTP.
    fileprivate static func notHTTP(_ url: URL) -> TransportFailure {
        TransportFailure(
            cause: .unsupportedURL,
            urlErrorCode: -1_002,
            message: "\(url.absoluteString) is not an http or https URL with a host"
        )
    }
}

extension URLRequest {
    /// A request without cache, and without a time-out that could come before the loader's.
    fileprivate init(_ request: HTTPRequest) {
        let week: TimeInterval = 604_800
        self.init(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData)
        // Linux counts idle time in whole seconds, and fails at once below one.
        timeoutInterval = week
        httpMethod = request.method
        for field in request.fields.lines {
            addValue(field.value, forHTTPHeaderField: field.name)
        }
        httpBody = request.body.map { Data($0) }
    }
}
