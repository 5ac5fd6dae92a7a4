package import AlcedoHTTP
package import AlcedoSeams

#if canImport(FoundationNetworking)
package import FoundationNetworking
#else
package import Foundation
#endif

/// A transport with an HTTP cache in front of another one.
///
/// To its callers it is a transport like any other: it keeps the law of `Transport`. What a stored
/// response answers never reaches the other transport; everything else does, with the conditions that
/// let the origin answer 304.
package final class CachingTransport: Transport {
    private let cache: HTTPCache
    private let origin: any Transport

    /// Puts a cache in front of a transport; several transports may share one.
    package init(_ cache: HTTPCache, over origin: any Transport) {
        self.cache = cache
        self.origin = origin
    }

    /// Starts an exchange; the events do not say where a response came from.
    package func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        fetch(request, on: queue) { receive($0.withoutSource) }
    }

    /// Starts an exchange whose response says where it came from.
    ///
    /// - Parameters:
    ///   - request: What to ask; its `Cache-Control` binds the cache (RFC 9111 §5.2.1).
    ///   - use: How this cache is used, beside what the request says.
    ///   - queue: Where the events are delivered.
    ///   - receive: Takes the events in order; released after the last one or a cancel.
    /// - Returns: The running exchange.
    package func fetch(
        _ request: HTTPRequest,
        _ use: CacheUse = CacheUse(),
        on queue: any WorkQueue,
        receive: @escaping @Sendable (CachedTransportEvent) -> Void
    ) -> any Cancellable {
        cache.start(request, use, over: origin, Delivery(on: queue, receive))
    }

    /// A transport with the same cache, in front of the other one's with other settings.
    package func renewed(_ configuration: URLSessionConfiguration) -> any Transport {
        CachingTransport(cache, over: origin.renewed(configuration))
    }
}
