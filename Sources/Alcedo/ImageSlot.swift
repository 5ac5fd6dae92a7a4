public import AlcedoImages

/// A place that shows one image, a placeholder or nothing, and an indicator while it loads.
///
/// The loader reads and sets these on the main queue only.
public protocol ImageSlot: AnyObject, Sendable {
    /// The image it shows; setting it takes the placeholder away.
    var image: Image? { get set }

    /// The placeholder it shows; setting it takes the image away, also when it is set to `nil`.
    var placeholder: (any Placeholder)? { get set }

    /// Whether the indicator moves.
    var isIndicatorVisible: Bool { get set }

    /// What loads for the slot; made with it, one for each slot.
    var binding: ImageBinding { get }
}
