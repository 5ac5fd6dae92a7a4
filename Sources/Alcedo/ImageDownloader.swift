public import AlcedoCore
import AlcedoSeams
public import Foundation
import Synchronization

/// Fetches images; requests for one URL share a transfer.
///
/// Safe from any thread. Letting go of a downloader ends nothing: what is under way goes on, and
/// completes.
public final class ImageDownloader: Sendable {
    private struct Setting: Sendable {
        var idle: Duration? = .seconds(15)
        var total: Duration?
        var bodySize = ByteCount.mebibytes(256)
    }

    /// The name, for people and queue labels.
    public let name: String
    /// What this downloader's requests reach the outside world through, but for the network.
    let surroundings: RequestSurroundings
    let transfers: TransferTable
    let numbers = RequestNumbers()
    private let setting = Mutex(Setting())

    /// Makes a downloader.
    public init(name: String, environment: LoaderEnvironment) {
        self.name = name
        let seams = environment.seams
        surroundings = RequestSurroundings(environment, name: "alcedo.downloader.\(name)")
        transfers = TransferTable(
            seams: seams,
            queue: seams.makeQueue("alcedo.downloader.\(name).transfers")
        )
    }

    /// The longest wait for the next byte of a response, in seconds.
    ///
    /// 15 unless set. Zero or less stands for no limit. It holds for transfers that begin afterwards.
    public var downloadTimeout: TimeInterval {
        get { setting.withLock { $0.idle?.seconds ?? 0 } }
        set { idleTimeout = newValue > 0 ? .whole(seconds: newValue) : nil }
    }

    /// The same as `downloadTimeout`, without rounding; `nil` for no limit.
    public var idleTimeout: Duration? {
        get { setting.withLock { $0.idle } }
        set { setting.withLock { $0.idle = newValue } }
    }

    /// The longest a transfer may take from its start to its end.
    ///
    /// `nil`, the default, for no limit. It holds for transfers that begin afterwards.
    public var totalTimeout: Duration? {
        get { setting.withLock { $0.total } }
        set { setting.withLock { $0.total = newValue } }
    }

    /// The largest body that is accepted, 256 MiB unless set; a larger one ends the request with
    /// `bodyTooLarge` as soon as its length is known or passed.
    public var maximumBodySize: ByteCount {
        get { setting.withLock { $0.bodySize } }
        set { setting.withLock { $0.bodySize = newValue } }
    }

    /// Fetches an image without asking or filling a cache.
    ///
    /// - Parameters:
    ///   - url: Where it is.
    ///   - options: The processor and the queues; what concerns caches, retries, other sources and the
    ///     delivered image is ignored.
    ///   - progressBlock: Hears of the body's bytes.
    ///   - completionHandler: Called exactly once, on the callback queue.
    /// - Returns: The request's handle.
    @discardableResult
    public func downloadImage(
        with url: URL,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: (@Sendable (Result<ImageLoadingResult, KingfisherError>) -> Void)? = nil
    ) -> DownloadTask? {
        let retrieval = Retrieval(
            .network(url),
            options: SharedOptions(KingfisherParsedOptionsInfo(options).ofDirectDownload),
            cache: nil,
            downloader: self,
            number: numbers.next(),
            progress: progressBlock
        ) { result in
            completionHandler?(result.map(\.loading))
        }
        retrieval.start()
        return DownloadTask(retrieval)
    }

    /// Fetches an image without hearing of its progress.
    ///
    /// See `downloadImage(with:options:progressBlock:completionHandler:)`.
    @discardableResult
    public func downloadImage(
        with url: URL,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: (@Sendable (Result<ImageLoadingResult, KingfisherError>) -> Void)? = nil
    ) -> DownloadTask? {
        downloadImage(
            with: url,
            options: options,
            progressBlock: nil,
            completionHandler: completionHandler
        )
    }

    /// What a transfer that begins now may take.
    var limits: Transfer.Limits {
        setting.withLock { setting in
            Transfer.Limits(idle: setting.idle, total: setting.total, bodySize: setting.bodySize)
        }
    }
}

extension KingfisherParsedOptionsInfo {
    /// Without the options that only a manager honours.
    fileprivate var ofDirectDownload: KingfisherParsedOptionsInfo {
        var options = self
        options.retryStrategy = nil
        options.alternativeSources = []
        options.lowDataModeSource = nil
        options.imageModifier = nil
        return options
    }
}

extension RetrieveImageResult {
    fileprivate var loading: ImageLoadingResult {
        ImageLoadingResult(image: image, url: source.url, originalData: Data(bytes ?? []))
    }
}
