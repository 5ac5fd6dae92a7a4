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
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)? = nil
    ) -> DownloadTask? {
        base.imageView.kf.setImage(
            with: source,
            placeholder: placeholder,
            options: options,
            progressBlock: progressBlock,
            completionHandler: completionHandler
        )
    }

    /// Sets the image in front to that of a resource.
    @discardableResult
    public func setImage(
        with resource: (any Resource)?,
        placeholder: Image? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)? = nil
    ) -> DownloadTask? {
        setImage(
            with: resource?.convertToSource(),
            placeholder: placeholder,
            options: options,
            progressBlock: progressBlock,
            completionHandler: completionHandler
        )
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
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)? = nil
    ) -> DownloadTask? {
        base.backgroundView.kf.setImage(
            with: source,
            placeholder: placeholder,
            options: options,
            progressBlock: progressBlock,
            completionHandler: completionHandler
        )
    }

    /// Sets the image behind to that of a resource.
    @discardableResult
    public func setBackgroundImage(
        with resource: (any Resource)?,
        placeholder: Image? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)? = nil
    ) -> DownloadTask? {
        setBackgroundImage(
            with: resource?.convertToSource(),
            placeholder: placeholder,
            options: options,
            progressBlock: progressBlock,
            completionHandler: completionHandler
        )
    }

    /// Sets the image in front to that of a resource, without hearing of its progress.
    @discardableResult
    public func setImage(
        with resource: (any Resource)?,
        placeholder: Image? = nil,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)? = nil
    ) -> DownloadTask? {
        setImage(
            with: resource?.convertToSource(),
            placeholder: placeholder,
            options: options,
            progressBlock: nil,
            completionHandler: completionHandler
        )
    }

    /// Cancels what the slot in front is loading; its completion comes with `taskCancelled`.
    public func cancelImageDownloadTask() {
        base.imageView.kf.cancelDownloadTask()
    }

    /// Sets the image behind to that of a resource, without hearing of its progress.
    @discardableResult
    public func setBackgroundImage(
        with resource: (any Resource)?,
        placeholder: Image? = nil,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)? = nil
    ) -> DownloadTask? {
        setBackgroundImage(
            with: resource?.convertToSource(),
            placeholder: placeholder,
            options: options,
            progressBlock: nil,
            completionHandler: completionHandler
        )
    }

    /// Cancels what the slot behind is loading; its completion comes with `taskCancelled`.
    public func cancelBackgroundImageDownloadTask() {
        base.backgroundView.kf.cancelDownloadTask()
    }
}
