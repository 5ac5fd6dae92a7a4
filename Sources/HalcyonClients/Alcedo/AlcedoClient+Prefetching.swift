import Alcedo
import AlcedoSeams
import HalcyonScenarios

extension AlcedoClient {
    /// Starts to prefetch a list.
    func prefetch(
        _ order: PrefetchOrder,
        report: @escaping @Sendable (PrefetchEvent) -> Void
    ) -> any Cancellable {
        let options: KingfisherOptionsInfo
        var sources: [Source] = []
        do throws(ClientError) {
            options = try requestOptions(order.options) + order.callback.option
            for source in order.sources { sources.append(try self.source(source)) }
        } catch {
            report(.completed(order.sources.map { _ in .failed(error.loadFailure.name) }))
            return Running(prefetcher: nil)
        }
        let prefetcher = ImagePrefetcher(
            sources: sources,
            options: options,
            manager: manager,
            progress: { report(.progress(ended: $0.endedCount)) },
            completion: { report(.completed($0.items.map { PrefetchedItem($0.outcome) })) }
        )
        if let limit = order.limit { prefetcher.maxConcurrentDownloads = limit }
        prefetcher.start()
        return Running(prefetcher: prefetcher)
    }

    private struct Running: Cancellable {
        let prefetcher: ImagePrefetcher?

        func cancel() { prefetcher?.stop() }
    }
}

extension PrefetchReport {
    fileprivate var endedCount: Int { items.count { $0.outcome != nil } }
}

extension PrefetchedItem {
    fileprivate init(_ outcome: PrefetchReport.Outcome?) {
        switch outcome {
        case .completed: self = .completed
        case .skipped(let reason): self = .skipped(reason.rawValue)
        case .failed(let error): self = .failed(error.name)
        case nil: self = .failed("noOutcome")
        }
    }
}
