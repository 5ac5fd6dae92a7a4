#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension KF {
    /// A redirect that waits for an answer.
    public struct RedirectPayload: Sendable {
        /// The exchange that was redirected.
        public let task: SessionDataTask
        /// The response that says so.
        public let response: HTTPURLResponse
        /// What would be asked next.
        public let newRequest: URLRequest
        /// Takes what is to be asked, on any thread; `nil` to follow no further.
        public let completionHandler: @Sendable (URLRequest?) -> Void
    }
}
