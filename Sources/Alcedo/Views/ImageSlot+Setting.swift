/// Takes what came of setting an image: called exactly once, on the main queue, after the view was set.
public typealias ImageCompletionHandler =
    @Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void

// What stands behind every `setImage`, whichever view it is called on

extension ImageSlot {
    /// Sets what the slot is to show; `nil` empties it, down to the placeholder.
    ///
    /// Options are applied after the defaults of the slot's manager.
    func set(
        _ source: Source?,
        _ placeholder: (any Placeholder)?,
        _ options: KingfisherOptionsInfo?,
        _ progress: DownloadProgressBlock?,
        _ completion: ImageCompletionHandler?
    ) -> DownloadTask? {
        binding.set(
            self,
            to: source,
            placeholder: placeholder,
            options: binding.parsed(options),
            progress: progress
        ) { completion?($0) }
    }

    /// Sets what the slot is to show to the image of a resource.
    func set(
        _ resource: (any Resource)?,
        _ placeholder: (any Placeholder)?,
        _ options: KingfisherOptionsInfo?,
        _ progress: DownloadProgressBlock?,
        _ completion: ImageCompletionHandler?
    ) -> DownloadTask? {
        set(resource?.convertToSource(), placeholder, options, progress, completion)
    }
}
