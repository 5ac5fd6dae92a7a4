import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A cache that holds no responses, but brings a session's server to its stubs.
///
/// A session asks its cache before it makes a stub, and the stub gets the answer: the one way from a
/// configuration to a stub that needs neither a global nor a header.
// SAFETY: the one stored property is a constant, whose object nobody changes.
final class StubCache: URLCache, @unchecked Sendable {
    private static let key = "halcyon.server"
    /// The one answer to every session that asks; nobody changes it.
    private let answer: CachedURLResponse

    init(_ server: StubServer) {
        let response = URLResponse(
            url: URL(fileURLWithPath: "/"),
            mimeType: nil,
            expectedContentLength: 0,
            textEncodingName: nil
        )
        answer = CachedURLResponse(
            response: response,
            data: Data(),
            userInfo: [Self.key: server],
            storagePolicy: .notAllowed
        )
        super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }

    /// The server that an answer of this cache brings.
    static func server(from response: CachedURLResponse?) -> StubServer? {
        response?.userInfo?[key] as? StubServer
    }

    override func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
        answer
    }

    override func getCachedResponse(
        for dataTask: URLSessionDataTask,
        completionHandler: @escaping (CachedURLResponse?) -> Void
    ) {
        completionHandler(answer)
    }

    override func storeCachedResponse(_ response: CachedURLResponse, for request: URLRequest) {}
}
