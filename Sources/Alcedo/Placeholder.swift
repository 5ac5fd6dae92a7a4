public import AlcedoImages

/// What a view shows while it has no image.
///
/// The view's `placeholder` is set by the loader; the two methods are for what has to be done besides.
public protocol Placeholder: Sendable {
    /// Called on the main queue after it has become the view's placeholder.
    func add(to view: any ImageSlot)

    /// Called on the main queue before it stops being the view's placeholder.
    func remove(from view: any ImageSlot)
}

extension Placeholder {
    /// Does nothing besides.
    public func add(to view: any ImageSlot) {}

    /// Does nothing besides.
    public func remove(from view: any ImageSlot) {}
}

extension Image: Placeholder {}
