public import AlcedoImages

#if canImport(FoundationNetworking)
public import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Hears of a downloader's transfers, and has a word in them.
///
/// A transfer that several requests share is told of once. Everything is called on the downloader's
/// own queue, never under a lock, except what is asynchronous, which is called on a task of the
/// loader's; nothing may block. Every function has a default that changes nothing.
public protocol ImageDownloaderDelegate: AnyObject, Sendable {
    /// A transfer is about to send its first request.
    func imageDownloader(
        _ downloader: ImageDownloader,
        willDownloadImageForURL url: URL,
        with request: URLRequest?
    )

    /// A transfer has ended: once for each that was told of as begun (onevcat/Kingfisher#2548).
    ///
    /// - Parameters:
    ///   - downloader: The downloader.
    ///   - url: The URL that was asked for first.
    ///   - response: The last response, if one came.
    ///   - error: Why it ended without a whole response; `taskCancelled` when nobody waits for it
    ///     any more. What a single request comes to is told to its completion alone.
    func imageDownloader(
        _ downloader: ImageDownloader,
        didFinishDownloadingImageForURL url: URL,
        with response: URLResponse?,
        error: (any Error)?
    )

    /// Tells whether a status is one of success; by default 200 to 399.
    ///
    /// One that is not ends the transfer with `invalidHTTPStatusCode`, and its body is not waited for.
    func isValidStatusCode(_ code: Int, for downloader: ImageDownloader) -> Bool

    /// Looks at a response with a status of success.
    ///
    /// Any answer but `cancel` lets it go on; that one ends it with `cancelledByDelegate`. What comes
    /// meanwhile is kept.
    func imageDownloader(
        _ downloader: ImageDownloader,
        didReceive response: URLResponse
    ) async -> URLSession.ResponseDisposition

    /// Takes a whole body, and gives the bytes that are decoded and stored in its place.
    ///
    /// `nil` ends the transfer with `dataModifyingFailed`.
    func imageDownloader(
        _ downloader: ImageDownloader,
        didDownload data: Data,
        with dataTask: SessionDataTask
    ) -> Data?

    /// The same by the URL that was asked for first; called by the default of the other form.
    func imageDownloader(
        _ downloader: ImageDownloader,
        didDownload data: Data,
        for url: URL
    ) -> Data?

    /// A request is about to be called back with an image that was downloaded for it.
    ///
    /// Called for each request, on its callback queue.
    func imageDownloader(
        _ downloader: ImageDownloader,
        didDownload image: Image,
        for url: URL,
        with response: URLResponse?
    )
}

extension ImageDownloaderDelegate {
    /// Does nothing.
    public func imageDownloader(
        _ downloader: ImageDownloader,
        willDownloadImageForURL url: URL,
        with request: URLRequest?
    ) {}

    /// Does nothing.
    public func imageDownloader(
        _ downloader: ImageDownloader,
        didFinishDownloadingImageForURL url: URL,
        with response: URLResponse?,
        error: (any Error)?
    ) {}

    /// 200 to 399.
    public func isValidStatusCode(_ code: Int, for downloader: ImageDownloader) -> Bool {
        Transfer.validStatuses.contains(code)
    }

    /// Lets every response go on.
    public func imageDownloader(
        _ downloader: ImageDownloader,
        didReceive response: URLResponse
    ) async -> URLSession.ResponseDisposition { .allow }

    /// Asks by the URL.
    public func imageDownloader(
        _ downloader: ImageDownloader,
        didDownload data: Data,
        with dataTask: SessionDataTask
    ) -> Data? {
        guard let url = dataTask.originalURL else { return data }
        return imageDownloader(downloader, didDownload: data, for: url)
    }

    /// The bytes as they are.
    public func imageDownloader(
        _ downloader: ImageDownloader,
        didDownload data: Data,
        for url: URL
    ) -> Data? { data }

    /// Does nothing.
    public func imageDownloader(
        _ downloader: ImageDownloader,
        didDownload image: Image,
        for url: URL,
        with response: URLResponse?
    ) {}
}
