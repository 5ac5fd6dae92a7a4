import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The downloader's delegate and responder, as its transfers ask them.
///
/// Nobody is kept alive by it; who has gone is not asked.
final class DownloadHooks: Sendable {
    private struct Held: Sendable {
        /// Whether there ever was a delegate or a responder.
        var isUsed = false
        weak var downloader: ImageDownloader?
        weak var delegate: (any ImageDownloaderDelegate)?
        weak var responder: (any AuthenticationChallengeResponsible)?
    }

    private let held = Mutex(Held())

    /// Who hears of transfers.
    var delegate: (any ImageDownloaderDelegate)? { held.withLock { $0.delegate } }

    /// Who answers challenges.
    var responder: (any AuthenticationChallengeResponsible)? { held.withLock { $0.responder } }

    /// Sets who hears of transfers, and in whose name.
    ///
    /// The downloader is not known before: an object that somebody refers to weakly costs more at
    /// every use, and most have neither delegate nor responder.
    func setDelegate(
        _ delegate: (any ImageDownloaderDelegate)?,
        of downloader: ImageDownloader
    ) {
        held.withLock { held in
            held.isUsed = true
            held.downloader = downloader
            held.delegate = delegate
        }
    }

    /// Sets who answers challenges, and in whose name.
    func setResponder(
        _ responder: (any AuthenticationChallengeResponsible)?,
        of downloader: ImageDownloader
    ) {
        held.withLock { held in
            held.isUsed = true
            held.downloader = downloader
            held.responder = responder
        }
    }

    /// Whom a transfer that begins now asks.
    func rules(_ order: TransferOrder) -> Transfer.Rules {
        let (hasDelegate, hasResponder) = held.withLock { held in
            guard held.isUsed else { return (false, false) }
            return (held.delegate != nil, held.responder != nil)
        }
        return Transfer.Rules(
            hasDelegate: hasDelegate,
            hasRedirectHandler: order.redirectHandler != nil,
            hasResponder: hasResponder
        )
    }

    /// Downloader and delegate, when both are there.
    private var pair: (ImageDownloader, any ImageDownloaderDelegate)? {
        held.withLock { held in
            guard held.isUsed, let downloader = held.downloader, let delegate = held.delegate else {
                return nil
            }
            return (downloader, delegate)
        }
    }
}

// The delegate

extension DownloadHooks {
    /// Tells that a transfer sends its first request.
    func willDownload(_ task: SessionDataTask) {
        guard let (downloader, delegate) = pair, let url = task.originalURL else { return }
        delegate.imageDownloader(
            downloader,
            willDownloadImageForURL: url,
            with: task.originalRequest
        )
    }

    /// Tells that a transfer has ended.
    func didFinish(_ task: SessionDataTask, _ head: HTTPResponseHead?, _ error: KingfisherError?) {
        guard let (downloader, delegate) = pair, let url = task.originalURL else { return }
        delegate.imageDownloader(
            downloader,
            didFinishDownloadingImageForURL: url,
            with: head.flatMap { HTTPURLResponse($0, of: task.currentRequest.url ?? url) },
            error: error
        )
    }

    /// Whether a status is one of success.
    func isValid(_ status: Int) -> Bool {
        guard let (downloader, delegate) = pair else {
            return Transfer.validStatuses.contains(status)
        }
        return delegate.isValidStatusCode(status, for: downloader)
    }

    /// Whether the delegate lets a response go on.
    func accepts(_ head: HTTPResponseHead, of task: SessionDataTask) async -> Bool {
        guard let (downloader, delegate) = pair, let url = task.currentRequest.url,
            let response = HTTPURLResponse(head, of: url)
        else { return true }
        return await delegate.imageDownloader(downloader, didReceive: response) != .cancel
    }

    /// What the delegate makes of a body; `nil`: it makes nothing of it.
    func body(_ body: FetchedBody, of task: SessionDataTask) -> FetchedBody? {
        guard let (downloader, delegate) = pair else { return body }
        let data = Data(body.bytes)
        let made = delegate.imageDownloader(downloader, didDownload: data, with: task)
        guard let made else { return nil }
        return made == data
            ? body : FetchedBody(bytes: [UInt8](made), head: body.head, metrics: body.metrics)
    }

    /// Tells that a request is called back with a downloaded image.
    func didDownload(_ result: RetrieveImageResult, _ body: FetchedBody) {
        guard let (downloader, delegate) = pair, let url = result.source.url else { return }
        delegate.imageDownloader(
            downloader,
            didDownload: result.image,
            for: url,
            with: HTTPURLResponse(body.head, of: url)
        )
    }
}

// The responder

extension DownloadHooks {
    /// What the responder says to a challenge.
    func answer(
        to challenge: BasicChallenge,
        _ head: HTTPResponseHead,
        failures: Int,
        of task: SessionDataTask
    ) async -> Transfer.Answer {
        let (downloader, responder) = held.withLock { ($0.downloader, $0.responder) }
        guard let downloader, let responder, let url = task.currentRequest.url else {
            return .credential(nil)
        }
        let question = URLAuthenticationChallenge(challenge, head, failures: failures, of: url)
        let (disposition, credential) = await responder.downloader(
            downloader,
            didReceive: question
        )
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
}

/// The sender that a challenge must have; the answer comes back another way.
private final class SilentSender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
