#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

// Options about fetching

extension KF.Builder {
    /// The downloader.
    public func downloader(_ downloader: ImageDownloader) -> Self {
        with { $0.downloader = downloader }
    }

    /// How important the transfer is, from 0 to 1.
    public func downloadPriority(_ priority: Float) -> Self {
        with { $0.downloadPriority = priority }
    }

    /// What changes the request before it is sent, or refuses it; `nil` for nothing.
    public func requestModifier(_ modifier: (any AsyncImageDownloadRequestModifier)?) -> Self {
        with { $0.requestModifier = modifier }
    }

    /// Changes the request before it is sent.
    public func requestModifier(
        _ change: @escaping @Sendable (inout URLRequest) -> Void
    ) -> Self {
        requestModifier(
            AnyModifier { request in
                var request = request
                change(&request)
                return request
            }
        )
    }

    /// What answers redirects; `nil` to follow them.
    public func redirectHandler(_ handler: (any ImageDownloadRedirectHandler)?) -> Self {
        with { $0.redirectHandler = handler }
    }

    /// Answers redirects.
    public func redirectHandler(
        _ answer: @escaping @Sendable (KF.RedirectPayload) -> Void
    ) -> Self {
        redirectHandler(
            AnyRedirectHandler { task, response, request, completion in
                answer(
                    KF.RedirectPayload(
                        task: task,
                        response: response,
                        newRequest: request,
                        completionHandler: completion
                    )
                )
            }
        )
    }

    /// What is tried, in order, when the source has failed for good; `nil` for nothing.
    public func alternativeSources(_ sources: [Source]?) -> Self {
        with { $0.alternativeSources = sources ?? [] }
    }

    /// What decides whether a source that has failed is tried again; `nil` for never.
    public func retry(_ strategy: (any RetryStrategy)?) -> Self {
        with { $0.retryStrategy = strategy }
    }

    /// Tries again after response errors; 3 seconds later unless given.
    public func retry(
        maxCount: Int,
        interval: DelayRetryStrategy.Interval = .seconds(3)
    ) -> Self {
        retry(DelayRetryStrategy(maxRetryCount: maxCount, retryInterval: interval))
    }

    /// What is loaded instead while the network is constrained; `nil` for nothing else.
    public func lowDataModeSource(_ source: Source?) -> Self {
        with { $0.lowDataModeSource = source }
    }
}
