import AlcedoHTTP

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Answers every HTTP request of a URL session by the server installed on its configuration.
///
/// It takes every http and https request there is, so that none reaches a network: a request of a
/// session without a server fails as one that nobody accepts.
public final class StubURLProtocol: URLProtocol {
    /// What plays the reply; touched on the task's work queue only.
    private var loading: (any StubLoading)?
    private var port: StubPort?

    /// Always true for http and https, whoever the server is.
    public override class func canInit(with request: URLRequest) -> Bool {
        guard let scheme = request.url?.scheme else { return false }
        return scheme == "http" || scheme == "https"
            || ["http", "https"].contains(scheme.lowercased())
    }

    /// The request itself.
    public override class func canonicalRequest(for request: URLRequest) -> URLRequest {
        request
    }

    /// Asks the server; runs on the task's work queue and never waits.
    public override func startLoading() {
        let port = StubPort(self)
        self.port = port
        if let reason = task?.reasonNotToStub {
            return port.fail(StubFailure(code: .unsupportedURL, message: reason))
        }
        guard let server = StubCache.server(from: cachedResponse) else {
            return port.send([.refuse])
        }
        let loading = server.makeLoading(for: request)
        self.loading = loading
        loading.start(port, request)
    }

    /// Stops what is played; runs on the task's work queue, after a cancel only.
    public override func stopLoading() {
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
