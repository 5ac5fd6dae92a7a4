import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A protocol without any care, to see what Foundation makes of it.
final class RawProtocol: URLProtocol {
    /// What is done at the start of each loading; one test at a time sets it.
    static let script = Mutex<(@Sendable (Raw) -> Void)>({ _ in })
    /// How often each thing was called.
    static let calls = Mutex<[String: Int]>([:])

    static func count(_ name: String) {
        calls.withLock { $0[name, default: 0] += 1 }
    }

    /// A session whose loadings a script plays.
    static func session(
        _ delegate: (any URLSessionDelegate)? = nil,
        _ configure: (URLSessionConfiguration) -> Void = { _ in },
        script: @escaping @Sendable (Raw) -> Void
    ) -> URLSession {
        self.script.withLock { $0 = script }
        calls.withLock { $0 = [:] }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [RawProtocol.self]
        configure(configuration)
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest {
        count("canonicalRequest")
        return request
    }

    override func startLoading() {
        Self.count("start")
        Self.script.withLock { $0 }(Raw(stub: self))
    }

    override func stopLoading() {
        Self.count("stop")
    }
}

/// A raw protocol in the hands of a script.
// SAFETY: scripts call it as the protocol would, or wrongly on purpose.
struct Raw: @unchecked Sendable {
    let stub: RawProtocol

    var path: String { stub.request.url?.path() ?? "" }

    func head(_ status: Int = 200, _ fields: [String: String] = [:]) {
        guard let url = stub.request.url,
            let response = HTTPURLResponse(
                url: url,
                statusCode: status,
                httpVersion: "HTTP/1.1",
                headerFields: fields
            )
        else { return }
        stub.client?.urlProtocol(stub, didReceive: response, cacheStoragePolicy: .notAllowed)
    }

    func load(_ bytes: [UInt8]) {
        stub.client?.urlProtocol(stub, didLoad: Data(bytes))
    }

    func finish() {
        stub.client?.urlProtocolDidFinishLoading(stub)
    }

    /// A whole reply.
    func answer() {
        head()
        load([1])
        finish()
    }
}
