public import AlcedoImages

/// A place that shows one image, a placeholder or nothing, and an indicator while it loads.
///
/// The loader reads and sets these on the main queue only.
public protocol ImageSlot: AnyObject, Sendable {
    /// The image it shows; setting it takes the placeholder away.
    var image: Image? { get set }

    /// The placeholder it shows; setting it takes the image away, also when it is set to `nil`.
    ///
    /// The slot adds the placeholder to its view, and removes the one before.
    var placeholder: (any Placeholder)? { get set }

    /// The indicator it shows; `nil` while it shows none. The loader starts and stops it.
    var shownIndicator: (any Indicator)? { get set }

    /// Shows an image that has come, in place of whatever it shows.
    func show(_ image: Image, with transition: ImageTransition)

    /// Whether it shows nothing, so that there is nothing to keep.
    var isEmpty: Bool { get }

    /// What loads for the slot; made with it, one for each slot.
    var binding: ImageBinding { get }
}

extension ImageSlot {
    /// Whether neither image nor placeholder is there.
    public var isEmpty: Bool { image == nil && placeholder == nil }

    /// Shows the image at once.
    public func show(_ image: Image, with transition: ImageTransition) {
        self.image = image
    }
}
