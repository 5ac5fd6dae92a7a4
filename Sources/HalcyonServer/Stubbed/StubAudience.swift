import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Who hears of a task: its session, and how.
// SAFETY: a session may be used from any thread, a delegate is called on its queue alone.
struct StubAudience: @unchecked Sendable {
    /// The session.
    let session: URLSession
    /// Whether only the last piece of a body reaches the caller: the task has a completion handler.
    let keepsLastPieceOnly: Bool
    /// Who is asked about redirects and challenges; `nil` when nobody is.
    let delegate: (any URLSessionTaskDelegate)?

    /// Where the session calls back.
    var queue: OperationQueue { session.delegateQueue }

    /// How long nothing may come for a request before it times out.
    ///
    /// The session's time where the request does not name another than the usual minute: what a
    /// request says by itself cannot be told from what it was born with.
    func patience(with request: URLRequest) -> Duration {
        let usual = 60.0
        let own = request.timeoutInterval
        return .seconds(own == usual ? session.configuration.timeoutIntervalForRequest : own)
    }
}
