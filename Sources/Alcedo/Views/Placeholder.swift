public import AlcedoImages

#if canImport(UIKit) && !os(watchOS)
public import UIKit
#elseif canImport(AppKit)
public import AppKit
#endif

/// What a view shows while it has no image.
///
/// The view knows it as its `placeholder` and shows it when it is an image; the methods are for what
/// has to be done besides. A view that is a placeholder need not have them: it is laid into the image
/// view, and taken out again.
public protocol Placeholder: Sendable {
    /// Called on the main queue when it becomes the view's placeholder.
    func add(to imageView: ImageView)

    /// Called on the main queue when it no longer is.
    func remove(from imageView: ImageView)

    #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    /// Called when it becomes the placeholder of one of the system's image views.
    @MainActor
    func add(to imageView: PlatformImageView)

    /// Called when it no longer is.
    @MainActor
    func remove(from imageView: PlatformImageView)
    #endif
}

extension Placeholder {
    /// Does nothing besides.
    public func add(to imageView: ImageView) {}

    /// Does nothing besides.
    public func remove(from imageView: ImageView) {}
}

extension Placeholder where Self: PlainView {
    /// Lies down in the image view.
    public func add(to imageView: ImageView) { imageView.addSubview(self) }

    /// Leaves the image view.
    public func remove(from imageView: ImageView) { imageView.remove(self) }
}

extension Image: Placeholder {}

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
extension Placeholder {
    /// Does nothing besides.
    @MainActor
    public func add(to imageView: PlatformImageView) {}

    /// Does nothing besides.
    @MainActor
    public func remove(from imageView: PlatformImageView) {}
}

@MainActor
extension Placeholder where Self: PlatformView {
    /// Lies down in the image view, over all of it.
    public func add(to imageView: PlatformImageView) {
        frame = imageView.bounds
        imageView.addSubview(self)
    }

    /// Leaves the image view.
    public func remove(from imageView: PlatformImageView) { removeFromSuperview() }
}
#endif
