public import Foundation

extension ImageDownloader {
    /// Fetches an image without asking or filling a cache.
    ///
    /// Cancelling the task around it cancels the request: it throws
    /// `KingfisherError.requestError(reason: .taskCancelled)`, also when the task was cancelled before
    /// the call. A callback queue among the options holds for progress only.
    public func downloadImage(
        with url: URL,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil
    ) async throws(KingfisherError) -> ImageLoadingResult {
        let waiting = Awaited<Result<ImageLoadingResult, KingfisherError>>()
        let retrieval = makeRetrieval(url, options, progressBlock) { waiting.resume(with: $0) }
        // A task that is cancelled already runs `onCancel` first: the request never starts.
        let result = await withTaskCancellationHandler {
            retrieval.start()
            return await waiting.value
        } onCancel: {
            retrieval.cancel()
        }
        return try result.get()
    }
}
