import Alcedo

/// The words for transitions, each of 300 ms but for `customAtOnce`.
enum TransitionWord: String, CaseIterable {
    case none, fade, flipFromLeft, flipFromRight, flipFromTop, flipFromBottom
    /// Shows the image by code of its own, and notes that it was over.
    case custom
    /// Shows the negative of the image instead.
    case customNegative
    /// The same as `custom`, in no time.
    case customAtOnce
    /// Has no code of its own.
    case customPlain

    /// What it notes.
    static let traceTags = ["transition.finished", "transition.interrupted"]

    /// The word of a transition; `nil` for none.
    init?(_ transition: ImageTransition) {
        switch transition {
        case .none: return nil
        case .fade: self = .fade
        case .flipFromLeft: self = .flipFromLeft
        case .flipFromRight: self = .flipFromRight
        case .flipFromTop: self = .flipFromTop
        case .flipFromBottom: self = .flipFromBottom
        case .custom(let duration, let options, let animations, _):
            self =
                switch (duration, options) {
                case (0, _): .customAtOnce
                case (_, .curveLinear): .customNegative
                default: animations == nil ? .customPlain : .custom
                }
        }
    }

    /// The transition.
    func transition(_ tools: OptionTools) -> ImageTransition {
        switch self {
        case .none: .none
        case .fade: .fade(0.3)
        case .flipFromLeft: .flipFromLeft(0.3)
        case .flipFromRight: .flipFromRight(0.3)
        case .flipFromTop: .flipFromTop(0.3)
        case .flipFromBottom: .flipFromBottom(0.3)
        case .custom: Self.custom(0.3, [.curveEaseOut], tools) { $0.image = $1 }
        case .customNegative:
            Self.custom(0.3, .curveLinear, tools) { $0.image = TestProcessor.inverted($1) }
        case .customAtOnce: Self.custom(0, [], tools) { $0.image = $1 }
        case .customPlain: Self.custom(0.3, [], tools, nil)
        }
    }

    private static func custom(
        _ duration: Double,
        _ options: ImageTransition.AnimationOptions,
        _ tools: OptionTools,
        _ animations: ImageTransition.Animations?
    ) -> ImageTransition {
        .custom(duration: duration, options: options, animations: animations) { isFinished in
            tools.note(isFinished ? "transition.finished" : "transition.interrupted", 0)
        }
    }
}
