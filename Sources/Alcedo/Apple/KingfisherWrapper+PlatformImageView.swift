#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
#if canImport(UIKit) && !os(watchOS)
public import UIKit
#else
public import AppKit
#endif

extension PlatformImageView: KingfisherCompatible {}

@MainActor
extension KingfisherWrapper where Base: PlatformImageView {
    /// Sets the image of the view.
    ///
    /// See `setImage(with:placeholder:options:progressBlock:completionHandler:)` of `ImageView`.
    @discardableResult
    public func setImage(
        with source: Source?,
        placeholder: (any Placeholder)? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.kingfisherSlot.set(source, placeholder, options, progressBlock, completionHandler)
    }

    /// Sets the image of the view to that of a resource.
    @discardableResult
    public func setImage(
        with resource: (any Resource)?,
        placeholder: (any Placeholder)? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.kingfisherSlot.set(resource, placeholder, options, progressBlock, completionHandler)
    }

    /// Sets the image of the view to that of a resource, without hearing of its progress.
    @discardableResult
    public func setImage(
        with resource: (any Resource)?,
        placeholder: (any Placeholder)? = nil,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.kingfisherSlot.set(resource, placeholder, options, nil, completionHandler)
    }

    /// Cancels what the view is loading; its completion comes with `taskCancelled`.
    public func cancelDownloadTask() { base.kingfisherSlot.binding.cancel() }

    /// What the view shows besides while it loads; it holds from the next image on.
    public var indicatorType: IndicatorType {
        get { base.kingfisherSlot.binding.indicatorType }
        nonmutating set { base.kingfisherSlot.binding.indicatorType = newValue }
    }

    /// The indicator of `indicatorType`.
    public var indicator: (any Indicator)? { base.kingfisherSlot.binding.indicator }

    /// The placeholder that the view shows now.
    public var placeholder: (any Placeholder)? { base.kingfisherSlot.placeholder }

    /// Has a manager find the view's images from now on, the shared one until then.
    public func bind(to manager: KingfisherManager) {
        PlatformSlots.bind(base, "image", base.kingfisherPlace, to: manager)
    }
}

extension PlatformImageView {
    /// The view's slot.
    var kingfisherSlot: PlatformSlot { PlatformSlots.slot(of: self, "image", kingfisherPlace) }

    fileprivate var kingfisherPlace: PlatformSlot.Place {
        PlatformSlot.Place(
            view: { [weak self] in self },
            image: { [weak self] in self?.image },
            show: { [weak self] in self?.image = $0 }
        )
    }
}

extension KF.Builder {
    /// Sets the image of one of the system's image views.
    @MainActor
    @discardableResult
    public func set(to view: PlatformImageView) -> DownloadTask? {
        set(to: view.kingfisherSlot)
    }
}
#endif
