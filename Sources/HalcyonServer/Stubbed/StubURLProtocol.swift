import AlcedoHTTP

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// Answers every HTTP request of a URL session by the `StubServer` installed on its configuration.
///
/// It takes every http and https request there is, so that none reaches a network: a request of a
/// session without a server fails as one that nobody accepts.
package final class StubURLProtocol: URLProtocol {
    /// What plays the reply; touched on the task's work queue only.
    private var loading: (any StubLoading)?
    private var port: StubPort?

    /// Always true for http and https, whoever the server is.
    package override class func canInit(with request: URLRequest) -> Bool {
        ["http", "https"].contains(request.url?.scheme?.lowercased())
    }

    /// The request itself.
    package override class func canonicalRequest(for request: URLRequest) -> URLRequest {
        request
    }

    /// Asks the server; runs on the task's work queue and never waits.
    package override func startLoading() {
        let port = StubPort(self)
        self.port = port
        guard let server = StubCache.server(from: cachedResponse) else {
            return port.sendInside([.refuse])
        }
        let loading = server.makeLoading(for: request)
        self.loading = loading
        loading.start(port, request)
    }

    /// Stops what is played; runs on the task's work queue, after a cancel only.
    package override func stopLoading() {
        port?.stop()
        loading?.stop()
        loading = nil
    }
}

/// What plays a reply to one loading of a stub.
protocol StubLoading: Sendable {
    /// Begins; called on the task's work queue.
    func start(_ port: StubPort, _ request: URLRequest)

    /// The client has gone; called on the task's work queue.
    func stop()
}
