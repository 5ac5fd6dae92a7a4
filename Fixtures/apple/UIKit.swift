// A stand-in for as much of UIKit as the loader names, to type-check against where it is not.
@_exported import CoreGraphics

@MainActor
open class UIResponder { public init() {} }

@MainActor
open class UIView: UIResponder {
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    }

    public init(frame: CGRect) { super.init() }

    open var frame = CGRect.zero
    open var bounds = CGRect.zero
    open var center = CGPoint.zero
    open var isHidden = false
    open var superview: UIView? { nil }
    open func addSubview(_ view: UIView) {}
    open func removeFromSuperview() {}

    open class func transition(
        with view: UIView,
        duration: TimeInterval,
        options: AnimationOptions = [],
        animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {}
}

open class UIImage: NSObject, @unchecked Sendable {
    public enum Orientation: Int, Sendable { case up }

    public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {}
}

@MainActor
open class UIImageView: UIView {
    public init(image: UIImage?) { super.init(frame: .zero) }

    open var image: UIImage?
}

@MainActor
open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable { case medium, large }

    public init(style: Style) { super.init(frame: .zero) }

    open func startAnimating() {}
    open func stopAnimating() {}
}

@MainActor
open class UIControl: UIView {
    public struct State: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let normal = State([])
        public static let highlighted = State(rawValue: 1)
    }
}

@MainActor
open class UIButton: UIControl {
    open func image(for state: UIControl.State) -> UIImage? { nil }
    open func setImage(_ image: UIImage?, for state: UIControl.State) {}
    open func backgroundImage(for state: UIControl.State) -> UIImage? { nil }
    open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {}
}
