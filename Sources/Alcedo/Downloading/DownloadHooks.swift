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

    /// Downloader and responder, when both are there.
    var responding: (ImageDownloader, any AuthenticationChallengeResponsible)? {
        held.withLock { held in
            guard let downloader = held.downloader, let responder = held.responder else {
                return nil
            }
            return (downloader, responder)
        }
    }

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
            hasResponder: hasResponder,
            isOffline: order.caching?.use.directives.forbidsForwarding == true
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
            ? body
            : FetchedBody(
                bytes: [UInt8](made),
                head: body.head,
                metrics: body.metrics,
                answer: body.answer
            )
    }

    /// What the delegate makes of a stored body, for which there is no transfer.
    func shown(_ stored: FetchedBody, of request: URLRequest) -> FetchedBody? {
        let isUsed = held.withLock { $0.isUsed }
        guard isUsed else { return stored }
        let task = SessionDataTask(id: 0, originalRequest: request, currentRequest: request)
        return body(stored, of: task)
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
