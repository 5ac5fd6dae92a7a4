public import AlcedoImages

extension KingfisherWrapper where Base == ImageButton {
    /// Sets the image in front.
    ///
    /// See `setImage(with:placeholder:options:progressBlock:completionHandler:)` of image views.
    @discardableResult
    public func setImage(
        with source: Source?,
        placeholder: Image? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.imageView.set(source, placeholder, options, progressBlock, completionHandler)
    }

    /// Sets the image in front to that of a resource.
    @discardableResult
    public func setImage(
        with resource: (any Resource)?,
        placeholder: Image? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.imageView.set(resource, placeholder, options, progressBlock, completionHandler)
    }

    /// Sets the image in front to that of a resource, without hearing of its progress.
    @discardableResult
    public func setImage(
        with resource: (any Resource)?,
        placeholder: Image? = nil,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.imageView.set(resource, placeholder, options, nil, completionHandler)
    }

    /// Sets the image behind.
    ///
    /// See `setImage(with:placeholder:options:progressBlock:completionHandler:)` of image views.
    @discardableResult
    public func setBackgroundImage(
        with source: Source?,
        placeholder: Image? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.backgroundView.set(source, placeholder, options, progressBlock, completionHandler)
    }

    /// Sets the image behind to that of a resource.
    @discardableResult
    public func setBackgroundImage(
        with resource: (any Resource)?,
        placeholder: Image? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.backgroundView.set(resource, placeholder, options, progressBlock, completionHandler)
    }

    /// Sets the image behind to that of a resource, without hearing of its progress.
    @discardableResult
    public func setBackgroundImage(
        with resource: (any Resource)?,
        placeholder: Image? = nil,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.backgroundView.set(resource, placeholder, options, nil, completionHandler)
    }

    /// Cancels what the slot in front is loading; its completion comes with `taskCancelled`.
    public func cancelImageDownloadTask() { base.imageView.binding.cancel() }

    /// Cancels what the slot behind is loading; its completion comes with `taskCancelled`.
    public func cancelBackgroundImageDownloadTask() { base.backgroundView.binding.cancel() }
}
