public import Foundation

/// How a view changes to the image that has come.
///
/// A view without a screen notes it, and keeps the completion back for as long as it takes.
public enum ImageTransition: Sendable {
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
    /// As the caller says.
    ///
    /// - `duration`: How long it takes, in seconds; the request's completion comes afterwards.
    /// - `options`: How it moves, where there is a screen.
    /// - `animations`: Called on the main queue with the view and the image that has come, and has the
    ///   view show it or what it makes of it; `nil` to show the image as it is. Views that are no image
    ///   views, such as buttons, show the image as it is.
    /// - `completion`: Called on the main queue when the time is over, before the request's own
    ///   completion; `false` when something else has been set meanwhile.
    case custom(
        duration: TimeInterval,
        options: AnimationOptions,
        animations: Animations?,
        completion: (@Sendable (_ isFinished: Bool) -> Void)?
    )

    /// How long it takes, in seconds: from 0 to an hour, what is not a number counting as 0.
    public var duration: TimeInterval {
        switch self {
        case .none: 0
        case .fade(let seconds), .flipFromLeft(let seconds), .flipFromRight(let seconds),
            .flipFromTop(let seconds), .flipFromBottom(let seconds), .custom(let seconds, _, _, _):
            seconds > 0 ? min(seconds, 3_600) : 0
        }
    }

    /// Whether the view has more to do than to show the image at once: a custom transition has its say
    /// even when it takes no time.
    var isAnimated: Bool {
        if case .custom = self { true } else { duration > 0 }
    }

    /// What is told when it is over.
    var completion: (@Sendable (Bool) -> Void)? {
        if case .custom(_, _, _, let completion) = self { completion } else { nil }
    }

    /// What has the view show the image in its own way.
    var animations: Animations? {
        if case .custom(_, _, let animations, _) = self { animations } else { nil }
    }
}
