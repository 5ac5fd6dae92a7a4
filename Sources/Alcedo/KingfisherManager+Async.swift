import Synchronization

extension KingfisherManager {
    /// Finds the image of a resource.
    ///
    /// Cancelling the task around it cancels the request: it throws
    /// `KingfisherError.requestError(reason: .taskCancelled)`, also when the task was cancelled before
    /// the call. A callback queue among the options holds for progress only.
    public func retrieveImage(
        with resource: any Resource,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil
    ) async throws(KingfisherError) -> RetrieveImageResult {
        try await retrieveImage(
            with: resource.convertToSource(),
            options: options,
            progressBlock: progressBlock
        )
    }

    /// Finds the image of a source; see `retrieveImage(with:options:progressBlock:)`.
    public func retrieveImage(
        with source: Source,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil
    ) async throws(KingfisherError) -> RetrieveImageResult {
        let waiting = Awaited<Result<RetrieveImageResult, KingfisherError>>()
        let retrieval = makeRetrieval(source, options: shared(options), progress: progressBlock) {
            waiting.resume(with: $0)
        }
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
