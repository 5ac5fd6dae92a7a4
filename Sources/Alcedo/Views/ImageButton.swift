/// A button without a screen: a slot for an image in front, and one for an image behind it.
///
/// The two load independently of each other.
public final class ImageButton: KingfisherCompatible, Sendable {
    /// What shows the image in front.
    public let imageView: ImageView
    /// What shows the image behind, or the alternate one of a button that is held down.
    public let backgroundView: ImageView

    /// Makes an empty button whose images a manager finds.
    public init(manager: KingfisherManager) {
        imageView = ImageView(manager: manager)
        backgroundView = ImageView(manager: manager)
    }
}
