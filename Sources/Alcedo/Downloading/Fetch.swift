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
    private let receive: TransferDriver.Receiver
    private let state = Mutex(FetchProgress())

    /// Makes one that has not begun.
    ///
    /// - Parameters:
    ///   - downloader: Who fetches.
    ///   - options: What the request's options say of it.
    ///   - receive: Takes the news, on the transfer queue, never before `begin` returns there.
    init(
        _ downloader: ImageDownloader,
        _ options: SharedOptions,
        receive: @escaping TransferDriver.Receiver
    ) {
        self.downloader = downloader
        self.options = options
        self.receive = receive
    }

    /// Begins; `handle` is what a modifier hears of.
    func begin(_ url: URL, handle: @escaping @Sendable () -> DownloadTask) {
        let (limits, session) = downloader.current
        guard !session.isBackground else { return fail(.backgroundSession) }
        let plain = HTTPRequest(url: url)
        guard let modifier = options.value.requestModifier else {
            return join(plain, limits, session)
        }
        let request = plain.urlRequest(timeout: limits.idle)
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
        join(wanted, limits, session)
    }

    private func join(
        _ request: HTTPRequest,
        _ limits: Transfer.Limits,
        _ session: DownloadSession
    ) {
        guard isWaiting else { return }
        var order = TransferOrder(
            request: request,
            limits: limits,
            priority: options.value.downloadPriority,
            redirectHandler: options.value.redirectHandler,
            session: session
        )
        for line in session.fields.lines where request.fields[line.name] == nil {
            order.request.fields.append(name: line.name, value: line.value)
        }
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
