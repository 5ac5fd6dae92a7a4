import Foundation
import HalcyonTesting
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A delegate that notes what a session tells it, and answers as it is told.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private struct State {
        var notes: [String] = []
        var received: [UInt8] = []
        var whenDone: CheckedContinuation<Void, Never>?
    }

    /// Whether redirects are followed.
    let follows: Bool
    /// What challenges are answered with; `nil`: as if there were no delegate.
    let password: String?
    /// What an upload without a body is given.
    let upload: [UInt8]
    private let state = Mutex(State())

    init(follows: Bool = true, password: String? = nil, upload: [UInt8] = []) {
        self.follows = follows
        self.password = password
        self.upload = upload
    }

    /// What it was told, in order.
    var notes: [String] { state.withLock { $0.notes } }
    /// The bytes of the body.
    var received: [UInt8] { state.withLock { $0.received } }

    /// Runs a task to its end.
    func run(_ task: URLSessionTask) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.whenDone = continuation }
            task.resume()
        }
    }

    private func note(_ text: String) {
        state.withLock { $0.notes.append(text) }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        note("redirect \(response.statusCode) \(request.url?.path() ?? "")")
        completionHandler(follows ? request : nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        note("challenge \(space.realm ?? "") \(challenge.previousFailureCount)")
        guard let password, challenge.previousFailureCount < 2 else {
            return completionHandler(.performDefaultHandling, nil)
        }
        let credential = URLCredential(user: "u", password: password, persistence: .none)
        completionHandler(.useCredential, credential)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        completionHandler(InputStream(data: Data(upload)))
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        note("head \(status) \(response.url?.path() ?? "")")
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        state.withLock { $0.received += data }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        note(error.map { "error \(($0 as NSError).code)" } ?? "end")
        state.withLock { $0.whenDone.take() }?.resume()
    }
}
