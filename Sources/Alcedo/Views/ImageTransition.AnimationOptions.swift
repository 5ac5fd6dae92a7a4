#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension ImageTransition {
    /// How a custom transition moves.
    public typealias AnimationOptions = UIView.AnimationOptions

    /// Has a view show an image in the caller's own way.
    public typealias Animations = @MainActor @Sendable (PlatformImageView, PlatformImage) -> Void
}
#else
#if canImport(AppKit)
public import AppKit
#else
public import AlcedoImages
#endif

extension ImageTransition {
    /// How a custom transition moves; a view without a screen notes it, and that is all.
    ///
    /// The names and values are those of `UIView.AnimationOptions`, so that code for both compiles.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Makes a set of its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Touches are taken while it moves.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// It begins and ends slowly.
        public static let curveEaseInOut: AnimationOptions = []
        /// It begins slowly.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// It ends slowly.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// It moves evenly.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// The view turns over from its left edge.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// The view turns over from its right edge.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// The image appears gradually.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// The view turns over from its upper edge.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// The view turns over from its lower edge.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    }

    #if canImport(AppKit)
    /// Has a view show an image in the caller's own way.
    public typealias Animations = @MainActor @Sendable (PlatformImageView, PlatformImage) -> Void
    #else
    /// Has a view show an image in the caller's own way.
    public typealias Animations = @Sendable (ImageView, Image) -> Void
    #endif
}
#endif
