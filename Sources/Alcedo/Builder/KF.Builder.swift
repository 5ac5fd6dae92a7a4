extension KF {
    /// A setting of a view, put together step by step.
    ///
    /// Each step returns a builder with one thing changed, so that one builder may be the beginning of
    /// several. Of two steps about one thing the later one holds, also over the defaults of the view's
    /// manager. Nothing is done before `set(to:)`.
    public struct Builder: Sendable {
        typealias Edit = @Sendable (inout KingfisherParsedOptionsInfo) -> Void

        let source: Source?
        private var edits: [Edit] = []
        private var placeholder: (any Placeholder)?
        private var progress: DownloadProgressBlock?
        private var success: (@Sendable (RetrieveImageResult) -> Void)?
        private var failure: (@Sendable (KingfisherError) -> Void)?

        init(source: Source?) {
            self.source = source
        }

        /// The options that it makes of others.
        func options(of defaults: KingfisherParsedOptionsInfo) -> KingfisherParsedOptionsInfo {
            edits.reduce(into: defaults) { $1(&$0) }
        }

        /// A builder with one more change of the options.
        func with(_ edit: @escaping Edit) -> Builder {
            var copy = self
            copy.edits.append(edit)
            return copy
        }

        /// A builder with a flag turned on or off.
        func with(
            _ flag: any WritableKeyPath<KingfisherParsedOptionsInfo, Bool> & Sendable,
            _ isOn: Bool
        ) -> Builder {
            with { $0[keyPath: flag] = isOn }
        }

        /// A builder with one of its own values changed.
        private func changed(_ change: (inout Builder) -> Void) -> Builder {
            var copy = self
            change(&copy)
            return copy
        }
    }
}

// What the view shows, and who hears of it

extension KF.Builder {
    /// What the view shows until the image comes, and after a failure; `nil` for nothing.
    public func placeholder(_ placeholder: (any Placeholder)?) -> Self {
        changed { $0.placeholder = placeholder }
    }

    /// Hears of the body's bytes, on the main queue; the total is `nil` when it is not known.
    public func onProgress(_ block: DownloadProgressBlock?) -> Self {
        changed { $0.progress = block }
    }

    /// Hears of the image, on the main queue, after the view was set.
    public func onSuccess(_ block: (@Sendable (RetrieveImageResult) -> Void)?) -> Self {
        changed { $0.success = block }
    }

    /// Hears why there is no image, on the main queue; `notCurrentSourceTask` when something else has
    /// been set on the view meanwhile.
    public func onFailure(_ block: (@Sendable (KingfisherError) -> Void)?) -> Self {
        changed { $0.failure = block }
    }
}

// Setting

extension KF.Builder {
    /// Sets the image of a view.
    ///
    /// See `setImage(with:placeholder:options:progressBlock:completionHandler:)` of image views.
    ///
    /// - Returns: The request's handle; `nil` without a source.
    @discardableResult
    public func set(to slot: some ImageSlot) -> DownloadTask? {
        slot.binding.set(
            slot,
            to: source,
            placeholder: placeholder,
            options: options(of: slot.binding.parsed(nil)),
            progress: progress
        ) { [success, failure] result in
            switch result {
            case .success(let image): success?(image)
            case .failure(let error): failure?(error)
            }
        }
    }

    /// Sets the image in front of a button.
    @discardableResult
    public func set(to button: ImageButton) -> DownloadTask? {
        set(to: button.imageView)
    }

    /// Sets the image behind a button.
    @discardableResult
    public func setBackground(to button: ImageButton) -> DownloadTask? {
        set(to: button.backgroundView)
    }
}
