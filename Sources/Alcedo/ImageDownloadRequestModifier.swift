#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Changes a request before it is sent, taking its time.
///
/// Asked once for each download, before it is known whether a transfer can be shared: what a request
/// has after the change decides that. A download that is cancelled meanwhile cancels the task that
/// asks, and what comes of it is not looked at.
///
/// Caches are asked before, and know nothing of what is changed: images that differ by a field, such
/// as those of two users, need sources with keys of their own (onevcat/Kingfisher#1458).
public protocol AsyncImageDownloadRequestModifier: Sendable {
    /// Changes a request; `nil` refuses it.
    ///
    /// The request has the cache policy `reloadIgnoringLocalCacheData`, and the downloader's
    /// `downloadTimeout` as its time-out; another time-out that comes back holds for the wait for the
    /// next byte. A refused download ends with `emptyRequest`, and nothing is sent
    /// (onevcat/Kingfisher#1458). A body that is a stream is not sent.
    func modified(for request: URLRequest) async -> URLRequest?

    /// Hears of the handle when the request has been changed; `nil`, the default, does not.
    ///
    /// Not called for a request that was refused or cancelled.
    var onDownloadTaskStarted: (@Sendable (DownloadTask?) -> Void)? { get }
}

extension AsyncImageDownloadRequestModifier {
    /// Nobody hears of the handle.
    public var onDownloadTaskStarted: (@Sendable (DownloadTask?) -> Void)? { nil }
}

/// Changes a request before it is sent, at once.
///
/// Called on whichever queue the download begins on, never under a lock; it must not wait.
public protocol ImageDownloadRequestModifier: AsyncImageDownloadRequestModifier {
    /// Changes a request; `nil` refuses it, and the download ends with `emptyRequest`.
    func modified(for request: URLRequest) -> URLRequest?
}

extension ImageDownloadRequestModifier {
    /// Does the same, without waiting for anything.
    public func modified(for request: URLRequest) async -> URLRequest? {
        // Named by its type: in asynchronous code the plain call would mean this function.
        let modify: (URLRequest) -> URLRequest? = modified(for:)
        return modify(request)
    }
}

/// A modifier that is one function.
public struct AnyModifier: ImageDownloadRequestModifier {
    private let modify: @Sendable (URLRequest) -> URLRequest?

    /// Makes a modifier from a function; it refuses a request by returning `nil`.
    public init(modify: @escaping @Sendable (URLRequest) -> URLRequest?) {
        self.modify = modify
    }

    /// Calls the function.
    public func modified(for request: URLRequest) -> URLRequest? {
        modify(request)
    }
}
