public import Foundation

/// Something that moves while a view loads.
public protocol Indicator: Sendable {
    /// Called on the main queue when the view begins to load.
    func startAnimatingView()

    /// Called on the main queue when the view no longer loads.
    func stopAnimatingView()

    /// What is seen of it, always the same object.
    var view: PlatformView { get }

    /// How far its centre lies from that of the image view, in points; none unless given.
    var centerOffset: CGPoint { get }

    /// How large it is; as large as it is by itself unless given.
    func sizeStrategy(in imageView: ImageView) -> IndicatorSizeStrategy
}

extension Indicator {
    /// None.
    public var centerOffset: CGPoint { .zero }

    /// As large as it is by itself.
    public func sizeStrategy(in imageView: ImageView) -> IndicatorSizeStrategy { .intrinsicSize }
}

/// How large an indicator is.
public enum IndicatorSizeStrategy: Sendable {
    /// As large as it is by itself.
    case intrinsicSize
    /// As large as the image view.
    case full
    /// This large, in points.
    case size(CGSize)
}

/// What a view shows besides while it loads.
public enum IndicatorType: Sendable {
    /// Nothing; the default.
    case none
    /// The system's activity indicator.
    case activity
    /// An image, from its file; bytes that are no image stand for nothing.
    case image(imageData: Data)
    /// An indicator of one's own.
    case custom(indicator: any Indicator)
}
