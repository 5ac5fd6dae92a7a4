import AlcedoCaching
import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request's way to a transfer: by its modifier, which may take time, or straight.
final class Fetch: Cancellable {
    private let downloader: ImageDownloader
    private let options: SharedOptions
    private let following: Following?
    private let receive: TransferDriver.Receiver
    private let state = Mutex(FetchProgress())

    /// Makes one that has not begun.
    ///
    /// - Parameters:
    ///   - downloader: Who fetches.
    ///   - options: What the request's options say of it.
    ///   - following: The responses that it goes through, and how; `nil` for none.
    ///   - receive: Takes the news, on the transfer queue, never before `begin` returns there.
    init(
        _ downloader: ImageDownloader,
        _ options: SharedOptions,
        _ following: Following?,
        receive: @escaping TransferDriver.Receiver
    ) {
        self.downloader = downloader
        self.options = options
        self.following = following
        self.receive = receive
    }

    /// Begins; `handle` is what a modifier hears of.
    func begin(_ url: URL, handle: @escaping @Sendable () -> DownloadTask) {
        let (limits, session) = downloader.current
        guard !session.isBackground else { return fail(.backgroundSession) }
        let plain = HTTPRequest(url: url)
        guard let modifier = options.value.requestModifier else {
            return join(plain, limits, session, caching(.useProtocolCachePolicy))
        }
        // What a modifier reads is what holds, so that whatever it sets is its own word.
        let request = plain.urlRequest(
            timeout: limits.idle,
            following == nil ? .reloadIgnoringLocalCacheData : .useProtocolCachePolicy
        )
        if let modifier = modifier as? any ImageDownloadRequestModifier {
            return proceed(modifier.modified(for: request), from: request, limits, session)
        }
        let task = downloader.tasks.start(.here()) { [self] in
            let modified = await modifier.modified(for: request)
            guard isWaiting else { return }
            if modified != nil { modifier.onDownloadTaskStarted?(handle()) }
            proceed(modified, from: request, limits, session)
        }
        keep(task)
    }

    /// Leaves the transfer, or calls the modifier off.
    func cancel() {
        state.withLock { $0.end() }?.cancel()
    }

    private var isWaiting: Bool { state.withLock { $0.isWaiting } }

    private func keep(_ task: any Cancellable) {
        state.withLock { $0.keep(task) }?.cancel()
    }

    private func proceed(
        _ modified: URLRequest?,
        from request: URLRequest,
        _ limits: Transfer.Limits,
        _ session: DownloadSession
    ) {
        guard let modified else { return fail(.requestError(reason: .emptyRequest)) }
        guard let wanted = HTTPRequest(modified) else {
            return fail(.requestError(reason: .invalidURL(text: "\(modified)")))
        }
        var limits = limits
        if modified.timeoutInterval != request.timeoutInterval {
            let timeout = modified.timeoutInterval
            limits.idle = timeout > 0 ? .whole(seconds: timeout) : nil
        }
        let caching = caching(modified.cachePolicy)
        join(
            caching == nil ? wanted : wanted.asking(modified.cachePolicy),
            limits,
            session,
            caching
        )
    }

    /// The HTTP cache in between, and what options and modifier ask of it.
    private func caching(_ policy: URLRequest.CachePolicy) -> TransferCaching? {
        following.map { following in
            TransferCaching(
                responses: following.responses,
                use: following.use.joined(CacheUse(policy)),
                policy: policy
            )
        }
    }

    private func join(
        _ request: HTTPRequest,
        _ limits: Transfer.Limits,
        _ session: DownloadSession,
        _ caching: TransferCaching?
    ) {
        guard isWaiting else { return }
        var order = TransferOrder(
            request: request,
            limits: limits,
            priority: options.value.downloadPriority,
            redirectHandler: options.value.redirectHandler,
            session: session,
            caching: caching
        )
        order.request.fields = session.fields(of: request)
        let membership = downloader.transfers.join(order, receive)
        // Cancelled while it joined: nobody would leave the transfer otherwise.
        state.withLock { $0.join(membership) }?.cancel()
    }

    private func fail(_ error: KingfisherError) {
        downloader.transferQueue.async { [self] in
            if isWaiting { receive(.failed(error)) }
        }
    }
}
