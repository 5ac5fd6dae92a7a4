// Options about fetching

extension KF.Builder {
    /// The downloader.
    public func downloader(_ downloader: ImageDownloader) -> Self {
        with { $0.downloader = downloader }
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
