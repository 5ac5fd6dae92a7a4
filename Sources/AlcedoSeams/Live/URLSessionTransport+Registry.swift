import AlcedoHTTP
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The delegate of a transport's session: hands each event to the exchange of its task.
///
/// A session delegate, because a task's own is not called on Linux without a completion handler.
final class URLSessionRegistry: NSObject, URLSessionDataDelegate {
    private let exchanges = Mutex<[Int: URLSessionExchange]>([:])

    func add(_ exchange: URLSessionExchange, for identifier: Int) {
        exchanges.withLock { $0[identifier] = exchange }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        exchange(of: dataTask)?.receive(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let exchange = exchange(of: dataTask) else { return }
        exchange.receiveMissing(dataTask.response)
        exchange.receive(data)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        if error == nil { exchange?.receiveMissing(task.response) }
        exchange?.complete(error)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        exchange(of: task)?.followNothing(completionHandler)
        #else
        completionHandler(nil)
        #endif
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // The head and the body of the 401 have been delivered here. No answer ends the task well
        // (Swift 6.3.1): default handling hangs, a rejection and a cancel end it with -999, and no
        // credential ends the process. So the exchange is over, and the task is let go.
        exchange(of: task)?.complete(nil)
        task.cancel()
        #else
        guard let exchange = exchange(of: task),
            challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
        else {
            // A 401 is delivered after this answer.
            return completionHandler(.performDefaultHandling, nil)
        }
        exchange.receive(ServerTrustQuestion(challenge, answer: completionHandler))
        #endif
    }

    private func exchange(of task: URLSessionTask) -> URLSessionExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }
}

#if !canImport(FoundationNetworking)
extension ServerTrustQuestion {
    /// The system's challenge as a question; its answer goes back to the system.
    fileprivate convenience init(
        _ challenge: URLAuthenticationChallenge,
        answer: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        let trust = space.serverTrust.map { URLCredential(trust: $0) }
        self.init(host: space.host, port: space.port, challenge: challenge) { given in
            switch given {
            case .accepted(let credential): answer(.useCredential, credential ?? trust)
            case .byDefault: answer(.performDefaultHandling, nil)
            case .refused: answer(.rejectProtectionSpace, nil)
            case .cancelled: answer(.cancelAuthenticationChallenge, nil)
            }
        }
    }
}
#endif
