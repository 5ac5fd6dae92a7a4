public import AlcedoImages

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
