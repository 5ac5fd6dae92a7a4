extension KingfisherWrapper where Base: ImageSlot {
    /// Sets the image of a resource, and shows the placeholder until it is there.
    ///
    /// A later call wins over this one, whichever result comes first. What is in memory is set before
    /// this returns, when it is called on the main queue; called elsewhere it goes there first.
    ///
    /// - Parameters:
    ///   - resource: What to show; `nil` empties the view, down to the placeholder.
    ///   - placeholder: What to show until then, and after a failure.
    ///   - options: Applied after the manager's defaults; the callback queue is always the main one.
    ///   - progressBlock: Hears of the body's bytes.
    ///   - completionHandler: Called exactly once, on the main queue, after the view was set. The
    ///     error is `emptySource` without a resource, and `notCurrentSourceTask` when something else
    ///     has been set meanwhile.
    /// - Returns: The request's handle; `nil` without a resource.
    @discardableResult
    public func setImage(
        with resource: (any Resource)?,
        placeholder: (any Placeholder)? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.set(resource, placeholder, options, progressBlock, completionHandler)
    }

    /// Sets the image of a source; see
    /// `setImage(with:placeholder:options:progressBlock:completionHandler:)`.
    @discardableResult
    public func setImage(
        with source: Source?,
        placeholder: (any Placeholder)? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.set(source, placeholder, options, progressBlock, completionHandler)
    }

    /// Sets the image of a resource without hearing of its progress.
    ///
    /// See `setImage(with:placeholder:options:progressBlock:completionHandler:)`.
    @discardableResult
    public func setImage(
        with resource: (any Resource)?,
        placeholder: (any Placeholder)? = nil,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.set(resource, placeholder, options, nil, completionHandler)
    }

    /// Sets the image of a source without hearing of its progress.
    ///
    /// See `setImage(with:placeholder:options:progressBlock:completionHandler:)`.
    @discardableResult
    public func setImage(
        with source: Source?,
        placeholder: (any Placeholder)? = nil,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.set(source, placeholder, options, nil, completionHandler)
    }

    /// Cancels what the view is loading; its completion comes with `taskCancelled`.
    public func cancelDownloadTask() {
        base.binding.cancel()
    }

    /// What the view shows besides while it loads; `none` unless set.
    ///
    /// It holds from the next image on.
    public var indicatorType: IndicatorType {
        get { base.binding.indicatorType }
        nonmutating set { base.binding.indicatorType = newValue }
    }

    /// The indicator of `indicatorType`; `nil` for none, and for bytes that are no image.
    public var indicator: (any Indicator)? { base.binding.indicator }

    /// The placeholder that the view shows now.
    public var placeholder: (any Placeholder)? { base.placeholder }

    /// The number of what the view is loading, the same for no other view; `nil` while it loads
    /// nothing.
    public var taskIdentifier: Source.Identifier.Value? { base.binding.taskIdentifier }
}
