public import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Fetches images; requests for the same share a transfer.
///
/// The same is: one method, URL and body, and one set of fields, after the request's modifier. Safe
/// from any thread. Letting go of a downloader ends nothing: what is under way goes on, and completes.
public final class ImageDownloader: Sendable {
    private struct Setting: Sendable {
        var limits = Transfer.Limits(idle: .seconds(15), total: nil, bodySize: .mebibytes(256))
        var concurrency = ImageDownloader.standardConcurrency
        /// Made when somebody asks for it: making one reads the process's environment.
        var configuration: URLSessionConfiguration?
        var session: DownloadSession
    }

    /// How many transfers are at work at once unless told otherwise.
    private static let standardConcurrency = 16

    /// The name, for people and queue labels.
    public let name: String
    /// What this downloader's requests reach the outside world through, but for the network.
    let surroundings: RequestSurroundings
    let tasks: any TaskStarter
    let transfers: TransferTable
    /// Where transfers are told of.
    let transferQueue: any WorkQueue
    let hooks = DownloadHooks()
    let numbers = RequestNumbers()
    private let setting: Mutex<Setting>

    /// Makes a downloader.
    public init(name: String, environment: LoaderEnvironment) {
        self.name = name
        let seams = environment.seams
        surroundings = RequestSurroundings(environment, name: "alcedo.downloader.\(name)")
        tasks = seams.tasks
        transferQueue = seams.makeQueue("alcedo.downloader.\(name).transfers")
        transfers = TransferTable(
            limit: Self.standardConcurrency,
            parts: TransferDriver.Parts(
                time: seams.time,
                tasks: seams.tasks,
                queue: transferQueue,
                hooks: hooks
            )
        )
        setting = Mutex(
            Setting(session: DownloadSession(number: 0, transport: seams.transport))
        )
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
        let retrieval = makeRetrieval(url, options, progressBlock, completionHandler ?? { _ in })
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
}

// Settings

extension ImageDownloader {
    /// The longest wait for the next byte of a response, in seconds.
    ///
    /// 15 unless set. Zero or less stands for no limit. It holds for transfers that begin afterwards.
    public var downloadTimeout: TimeInterval {
        get { idleTimeout?.seconds ?? 0 }
        set { idleTimeout = .whole(seconds: newValue) }
    }

    /// The same as `downloadTimeout`, without rounding; `nil`, zero and less for no limit.
    public var idleTimeout: Duration? {
        get { limits.idle }
        set { setting.withLock { $0.limits.idle = newValue?.ifPositive } }
    }

    /// The longest a transfer may take from its first request to its end.
    ///
    /// `nil`, the default, zero and less for no limit. It holds for transfers that begin afterwards.
    public var totalTimeout: Duration? {
        get { limits.total }
        set { setting.withLock { $0.limits.total = newValue?.ifPositive } }
    }

    /// The largest body that is accepted, 256 MiB unless set; a larger one ends the request with
    /// `bodyTooLarge` as soon as its length is known or passed.
    public var maximumBodySize: ByteCount {
        get { limits.bodySize }
        set { setting.withLock { $0.limits.bodySize = newValue } }
    }

    /// The most redirects that a transfer follows, 10 unless set; one more ends it with a
    /// `URLSessionError` whose cause is `tooManyRedirects`.
    public var maximumRedirectCount: Int {
        get { limits.redirectCount }
        set { setting.withLock { $0.limits.redirectCount = newValue } }
    }

    /// How many transfers are at work at once, at least 1; 16 unless set.
    ///
    /// Others wait, those with a greater `downloadPriority` before others (onevcat/Kingfisher#1192).
    /// No deadline runs for them.
    public var maximumConcurrentDownloads: Int {
        get { setting.withLock { $0.concurrency } }
        set {
            setting.withLock { $0.concurrency = max(newValue, 1) }
            transfers.setLimit(newValue)
        }
    }

    /// The settings of the session; those of an ephemeral one unless set.
    ///
    /// Setting them makes another session for transfers that begin afterwards; those under way go on
    /// over the old one, and are not joined any more. What is set is copied. Of a configuration
    /// `httpAdditionalHeaders` is used by the loader itself; its cache and its credentials are not
    /// used, and its time-outs are `downloadTimeout` and `totalTimeout`. Over a configuration for the
    /// background every request ends with a `URLSessionError` whose cause is `unsupportedSession`.
    public var sessionConfiguration: URLSessionConfiguration {
        get {
            setting.withLock { setting in
                let configuration = setting.configuration ?? .ephemeral
                setting.configuration = configuration
                return configuration
            }
        }
        set {
            let own = newValue.copy() as? URLSessionConfiguration ?? newValue
            setting.withLock { setting in
                setting.configuration = own
                setting.session = setting.session.renewed(own)
            }
        }
    }

    /// The hosts whose servers are trusted whatever certificate they show; none unless set.
    ///
    /// Names compare without regard to case. It holds for transfers that begin afterwards. A responder
    /// with an answer of its own to questions of trust is asked instead. A server that is not trusted
    /// ends the request with a `URLSessionError` whose cause is `secureConnectionFailed`; on Linux the
    /// system does not ask, and so it is for every certificate that nobody vouches for.
    public var trustedHosts: Set<String>? {
        get { setting.withLock { $0.session.trustedHosts } }
        set {
            let names = Set((newValue ?? []).map { $0.lowercased() })
            setting.withLock { $0.session = $0.session.trusting(names) }
        }
    }

    /// Whether a host is one of `trustedHosts`.
    func trusts(_ host: String) -> Bool {
        trustedHosts?.contains(host.lowercased()) == true
    }

    /// Hears of transfers; not kept alive, and asked by transfers that begin afterwards.
    public var delegate: (any ImageDownloaderDelegate)? {
        get { hooks.delegate }
        set { hooks.setDelegate(newValue, of: self) }
    }

    /// Answers challenges; not kept alive, and asked by transfers that begin afterwards.
    ///
    /// Without one a 401 is a response like any other, and the `trustedHosts` are trusted.
    public var authenticationChallengeResponder: (any AuthenticationChallengeResponsible)? {
        get { hooks.responder }
        set { hooks.setResponder(newValue, of: self) }
    }

    /// Makes a request that has not started.
    func makeRetrieval(
        _ url: URL,
        _ options: KingfisherOptionsInfo?,
        _ progress: DownloadProgressBlock?,
        _ completion: @escaping @Sendable (Result<ImageLoadingResult, KingfisherError>) -> Void
    ) -> Retrieval {
        Retrieval(
            .network(url),
            options: SharedOptions(KingfisherParsedOptionsInfo(options).ofDirectDownload),
            cache: nil,
            downloader: self,
            number: numbers.next(),
            progress: progress
        ) { result in completion(result.map(\.loading)) }
    }

    /// What a transfer that begins now may take.
    var limits: Transfer.Limits { setting.withLock { $0.limits } }

    /// What a transfer that begins now may take, and what it is sent over.
    var current: (limits: Transfer.Limits, session: DownloadSession) {
        setting.withLock { ($0.limits, $0.session) }
    }
}

extension Duration {
    /// The limit that it sets; `nil` for none.
    fileprivate var ifPositive: Duration? { self > .zero ? self : nil }
}

extension DownloadSession {
    /// The session after this one.
    fileprivate func renewed(_ configuration: URLSessionConfiguration) -> DownloadSession {
        let lines = (configuration.httpAdditionalHeaders ?? [:]).map { name, value in
            HTTPFields.Field(name: "\(name)", value: "\(value)")
        }
        let sorted = lines.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        return DownloadSession(
            number: number + 1,
            transport: configuration.identifier == nil
                ? transport.renewed(configuration) : transport,
            fields: HTTPFields(sorted),
            isBackground: configuration.identifier != nil,
            trustedHosts: trustedHosts
        )
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
        ImageLoadingResult(
            image: image,
            url: source.url,
            originalData: Data(bytes ?? []),
            metrics: metrics
        )
    }
}
