#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Decides whether and where a redirect is followed.
///
/// A shared transfer asks the handler of the request that began it.
public protocol ImageDownloadRedirectHandler: Sendable {
    /// Looks at a redirect.
    ///
    /// Called once for each redirect, on a task of the loader's. Between the hops no deadline but the
    /// total one runs.
    ///
    /// - Parameters:
    ///   - task: The transfer.
    ///   - response: The redirect.
    ///   - newRequest: What would be sent by the rules of RFC 9110 §15.4, already without credentials
    ///     when scheme, host or port differ.
    /// - Returns: What to send instead, or `nil` to follow it no further: the redirect is then the
    ///   response, and without an image of its own ends with its status.
    func handleHTTPRedirection(
        for task: SessionDataTask,
        response: HTTPURLResponse,
        newRequest: URLRequest
    ) async -> URLRequest?
}

/// A handler that is one function.
public struct AnyRedirectHandler: ImageDownloadRedirectHandler {
    /// Takes a redirect, and calls its last argument once.
    public typealias Block =
        @Sendable (
            SessionDataTask, HTTPURLResponse, URLRequest,
            @escaping @Sendable (URLRequest?) -> Void
        ) -> Void

    private let handle: Block

    /// Makes a handler from a function.
    public init(handle: @escaping Block) {
        self.handle = handle
    }

    /// Calls the function, and waits for its answer.
    public func handleHTTPRedirection(
        for task: SessionDataTask,
        response: HTTPURLResponse,
        newRequest: URLRequest
    ) async -> URLRequest? {
        let answer = Awaited<URLRequest?>()
        handle(task, response, newRequest) { answer.resume(with: $0) }
        return await answer.value
    }
}
