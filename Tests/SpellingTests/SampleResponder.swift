import Alcedo
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Both questions to a responder, as Kingfisher asks them.
final class SampleResponder: AuthenticationChallengeResponsible {
    static let shared = SampleResponder()

    func downloader(
        _ downloader: ImageDownloader,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        (.performDefaultHandling, nil)
    }

    func downloader(
        _ downloader: ImageDownloader,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard challenge.previousFailureCount == 0, task.currentRequest?.url != nil else {
            return (.cancelAuthenticationChallenge, nil)
        }
        return (.useCredential, URLCredential(user: "u", password: "p", persistence: .forSession))
    }
}
