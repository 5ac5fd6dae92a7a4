#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UIButton: KingfisherCompatible {}

@MainActor
extension KingfisherWrapper where Base: UIButton {
    /// Sets the image of a state.
    ///
    /// See `setImage(with:placeholder:options:progressBlock:completionHandler:)` of `ImageView`.
    @discardableResult
    public func setImage(
        with source: Source?,
        for state: UIControl.State,
        placeholder: UIImage? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.imageSlot(for: state).set(
            source,
            placeholder,
            options,
            progressBlock,
            completionHandler
        )
    }

    /// Sets the image of a state to that of a resource.
    @discardableResult
    public func setImage(
        with resource: (any Resource)?,
        for state: UIControl.State,
        placeholder: UIImage? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.imageSlot(for: state).set(
            resource,
            placeholder,
            options,
            progressBlock,
            completionHandler
        )
    }

    /// Sets the image of a state to that of a resource, without hearing of its progress.
    @discardableResult
    public func setImage(
        with resource: (any Resource)?,
        for state: UIControl.State,
        placeholder: UIImage? = nil,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.imageSlot(for: state).set(resource, placeholder, options, nil, completionHandler)
    }

    /// Sets the background image of a state.
    ///
    /// See `setImage(with:placeholder:options:progressBlock:completionHandler:)` of `ImageView`.
    @discardableResult
    public func setBackgroundImage(
        with source: Source?,
        for state: UIControl.State,
        placeholder: UIImage? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.backgroundSlot(for: state).set(
            source,
            placeholder,
            options,
            progressBlock,
            completionHandler
        )
    }

    /// Sets the background image of a state to that of a resource.
    @discardableResult
    public func setBackgroundImage(
        with resource: (any Resource)?,
        for state: UIControl.State,
        placeholder: UIImage? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.backgroundSlot(for: state).set(
            resource,
            placeholder,
            options,
            progressBlock,
            completionHandler
        )
    }

    /// Sets the background image of a state to that of a resource, without hearing of its progress.
    @discardableResult
    public func setBackgroundImage(
        with resource: (any Resource)?,
        for state: UIControl.State,
        placeholder: UIImage? = nil,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.backgroundSlot(for: state).set(resource, placeholder, options, nil, completionHandler)
    }

    /// Cancels what the image of a state is loading; the normal state's unless given.
    public func cancelImageDownloadTask(for state: UIControl.State = .normal) {
        base.imageSlot(for: state).binding.cancel()
    }

    /// Cancels what the background image of a state is loading; the normal state's unless given.
    public func cancelBackgroundImageDownloadTask(for state: UIControl.State = .normal) {
        base.backgroundSlot(for: state).binding.cancel()
    }
}

extension UIButton {
    fileprivate func imageSlot(for state: UIControl.State) -> PlatformSlot {
        PlatformSlots.slot(
            of: self,
            "image \(state.rawValue)",
            PlatformSlot.Place(
                view: { [weak self] in self },
                image: { [weak self] in self?.image(for: state) },
                show: { [weak self] in self?.setImage($0, for: state) }
            )
        )
    }

    fileprivate func backgroundSlot(for state: UIControl.State) -> PlatformSlot {
        PlatformSlots.slot(
            of: self,
            "background \(state.rawValue)",
            PlatformSlot.Place(
                view: { [weak self] in self },
                image: { [weak self] in self?.backgroundImage(for: state) },
                show: { [weak self] in self?.setBackgroundImage($0, for: state) }
            )
        )
    }
}
#endif
