public import Foundation

/// How a view changes to the image that has come.
///
/// A view without a screen notes it, and keeps the completion back for as long as it takes.
public enum ImageTransition: Hashable, Sendable {
    /// At once; the default.
    case none
    /// The image appears gradually; in seconds.
    case fade(TimeInterval)
    /// The view turns over from its left edge; in seconds.
    case flipFromLeft(TimeInterval)
    /// The view turns over from its right edge; in seconds.
    case flipFromRight(TimeInterval)
    /// The view turns over from its upper edge; in seconds.
    case flipFromTop(TimeInterval)
    /// The view turns over from its lower edge; in seconds.
    case flipFromBottom(TimeInterval)

    /// How long it takes, in seconds: from 0 to an hour, what is not a number counting as 0.
    public var duration: TimeInterval {
        switch self {
        case .none: 0
        case .fade(let seconds), .flipFromLeft(let seconds), .flipFromRight(let seconds),
            .flipFromTop(let seconds), .flipFromBottom(let seconds):
            seconds > 0 ? min(seconds, 3_600) : 0
        }
    }
}
