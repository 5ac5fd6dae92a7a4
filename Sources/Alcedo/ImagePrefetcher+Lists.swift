public import Foundation

// The lists that Kingfisher's users write.

extension ImagePrefetcher {
    /// Makes a prefetcher of sources.
    public convenience init(
        sources: [Source],
        options: KingfisherOptionsInfo? = nil,
        manager: KingfisherManager = .shared,
        progressBlock: PrefetcherSourceProgressBlock? = nil,
        completionHandler: PrefetcherSourceCompletionHandler? = nil
    ) {
        let tell: (@escaping PrefetcherSourceProgressBlock) -> Receiver = { block in
            { report in block(report.skipped, report.failed, report.completed) }
        }
        self.init(
            sources: sources,
            options: options,
            manager: manager,
            progress: progressBlock.map(tell),
            completion: completionHandler.map(tell)
        )
    }

    /// Makes a prefetcher of resources.
    public convenience init(
        resources: [any Resource],
        options: KingfisherOptionsInfo? = nil,
        manager: KingfisherManager = .shared,
        progressBlock: PrefetcherProgressBlock? = nil,
        completionHandler: PrefetcherCompletionHandler? = nil
    ) {
        // A resource of a file becomes a provider; it is the resource that is told of.
        let tell: (@escaping PrefetcherProgressBlock) -> Receiver = { block in
            { report in
                let all = zip(resources, report.items)
                block(
                    all.filter { if case .skipped = $1.outcome { true } else { false } }.map(\.0),
                    all.filter { if case .failed = $1.outcome { true } else { false } }.map(\.0),
                    all.filter { if case .completed = $1.outcome { true } else { false } }.map(\.0)
                )
            }
        }
        self.init(
            sources: resources.map { $0.convertToSource() },
            options: options,
            manager: manager,
            progress: progressBlock.map(tell),
            completion: completionHandler.map(tell)
        )
    }

    /// Makes a prefetcher of URLs.
    public convenience init(
        urls: [URL],
        options: KingfisherOptionsInfo? = nil,
        manager: KingfisherManager = .shared,
        progressBlock: PrefetcherProgressBlock? = nil,
        completionHandler: PrefetcherCompletionHandler? = nil
    ) {
        self.init(
            resources: urls,
            options: options,
            manager: manager,
            progressBlock: progressBlock,
            completionHandler: completionHandler
        )
    }

    /// Makes a prefetcher of URLs that hears of the end alone.
    public convenience init(
        urls: [URL],
        options: KingfisherOptionsInfo? = nil,
        completionHandler: PrefetcherCompletionHandler? = nil
    ) {
        self.init(
            urls: urls,
            options: options,
            manager: .shared,
            progressBlock: nil,
            completionHandler: completionHandler
        )
    }
}

extension ImagePrefetcher: CustomStringConvertible {
    /// How many items there are, and how far they are.
    public var description: String {
        let report = report
        return "\(report.items.count) images to prefetch: \(report.completed.count) completed, "
            + "\(report.skipped.count) skipped, \(report.failed.count) failed"
    }
}
