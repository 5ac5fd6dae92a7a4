#if canImport(AppKit) && !canImport(UIKit)
public import AppKit

extension NSButton: KingfisherCompatible {}

@MainActor
extension KingfisherWrapper where Base: NSButton {
    /// Sets the image of the button.
    ///
    /// See `setImage(with:placeholder:options:progressBlock:completionHandler:)` of `ImageView`.
    @discardableResult
    public func setImage(
        with source: Source?,
        placeholder: NSImage? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.imageSlot.set(source, placeholder, options, progressBlock, completionHandler)
    }

    /// Sets the image of the button to that of a resource.
    @discardableResult
    public func setImage(
        with resource: (any Resource)?,
        placeholder: NSImage? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.imageSlot.set(resource, placeholder, options, progressBlock, completionHandler)
    }

    /// Sets the image of the button to that of a resource, without hearing of its progress.
    @discardableResult
    public func setImage(
        with resource: (any Resource)?,
        placeholder: NSImage? = nil,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.imageSlot.set(resource, placeholder, options, nil, completionHandler)
    }

    /// Sets the image of a button that is held down.
    ///
    /// See `setImage(with:placeholder:options:progressBlock:completionHandler:)` of `ImageView`.
    @discardableResult
    public func setAlternateImage(
        with source: Source?,
        placeholder: NSImage? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.alternateSlot.set(source, placeholder, options, progressBlock, completionHandler)
    }

    /// Sets the image of a button that is held down to that of a resource.
    @discardableResult
    public func setAlternateImage(
        with resource: (any Resource)?,
        placeholder: NSImage? = nil,
        options: KingfisherOptionsInfo? = nil,
        progressBlock: DownloadProgressBlock? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.alternateSlot.set(resource, placeholder, options, progressBlock, completionHandler)
    }

    /// Sets the image of a button that is held down to that of a resource, without hearing of its progress.
    @discardableResult
    public func setAlternateImage(
        with resource: (any Resource)?,
        placeholder: NSImage? = nil,
        options: KingfisherOptionsInfo? = nil,
        completionHandler: ImageCompletionHandler? = nil
    ) -> DownloadTask? {
        base.alternateSlot.set(resource, placeholder, options, nil, completionHandler)
    }

    /// Cancels what the image is loading.
    public func cancelImageDownloadTask() { base.imageSlot.binding.cancel() }

    /// Cancels what the alternate image is loading.
    public func cancelAlternateImageDownloadTask() { base.alternateSlot.binding.cancel() }
}

extension NSButton {
    fileprivate var imageSlot: PlatformSlot {
        PlatformSlots.slot(
            of: self,
            "image",
            PlatformSlot.Place(
                view: { [weak self] in self },
                image: { [weak self] in self?.image },
                show: { [weak self] in self?.image = $0 }
            )
        )
    }

    fileprivate var alternateSlot: PlatformSlot {
        PlatformSlots.slot(
            of: self,
            "alternate",
            PlatformSlot.Place(
                view: { [weak self] in self },
                image: { [weak self] in self?.alternateImage },
                show: { [weak self] in self?.alternateImage = $0 }
            )
        )
    }
}
#endif
