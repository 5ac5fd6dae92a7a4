import AlcedoHTTP
import AlcedoSeams
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension DownloadHooks {
    /// What the responder says of a server; `nil` when it has gone.
    func answer(
        to question: ServerTrustQuestion,
        of task: SessionDataTask
    ) async -> ServerTrustQuestion.Answer? {
        guard let (downloader, responder) = responding else { return nil }
        let challenge =
            question.challenge ?? URLAuthenticationChallenge(question, of: task.currentRequest.url)
        let (disposition, credential) = await responder.downloader(
            downloader,
            didReceive: challenge
        )
        switch disposition {
        case .useCredential: return .accepted(credential)
        case .cancelAuthenticationChallenge: return .cancelled
        case .rejectProtectionSpace: return .refused
        default: return .byDefault
        }
    }

    /// What the responder says to a challenge.
    func answer(
        to challenge: BasicChallenge,
        _ head: HTTPResponseHead,
        failures: Int,
        of task: SessionDataTask
    ) async -> Transfer.Answer {
        guard let (downloader, responder) = responding, let url = task.currentRequest.url else {
            return .credential(nil)
        }
        let (disposition, credential) = await StandInTask.with(task.currentRequest) { standIn in
            await responder.downloader(
                downloader,
                task: standIn,
                didReceive: URLAuthenticationChallenge(challenge, head, failures: failures, of: url)
            )
        }
        switch disposition {
        case .useCredential:
            guard let user = credential?.user, let password = credential?.password else {
                return .credential(nil)
            }
            return .credential(BasicChallenge.answer(user: user, password: password))
        case .cancelAuthenticationChallenge: return .challengeCancelled
        default: return .credential(nil)
        }
    }
}

extension URLAuthenticationChallenge {
    /// A server's question, as the system would ask it.
    fileprivate convenience init(
        _ challenge: BasicChallenge,
        _ head: HTTPResponseHead,
        failures: Int,
        of url: URL
    ) {
        let isSecure = url.scheme?.lowercased() == "https"
        self.init(
            protectionSpace: URLProtectionSpace(
                host: url.host ?? "",
                port: url.port ?? (isSecure ? 443 : 80),
                protocol: url.scheme?.lowercased(),
                realm: challenge.realm,
                authenticationMethod: NSURLAuthenticationMethodHTTPBasic
            ),
            proposedCredential: nil,
            previousFailureCount: failures,
            failureResponse: HTTPURLResponse(head, of: url),
            error: nil,
            sender: SilentSender()
        )
    }

    /// A transport's question, as a system would ask it that has the certificates.
    fileprivate convenience init(_ question: ServerTrustQuestion, of url: URL?) {
        self.init(
            protectionSpace: URLProtectionSpace(
                host: question.host,
                port: question.port,
                protocol: url?.scheme?.lowercased(),
                realm: nil,
                authenticationMethod: Self.serverTrust
            ),
            proposedCredential: nil,
            previousFailureCount: 0,
            failureResponse: nil,
            error: nil,
            sender: SilentSender()
        )
    }
}

/// The sender that a challenge must have; the answer comes back another way.
private final class SilentSender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
