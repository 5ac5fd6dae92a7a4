public import AlcedoImages
import Synchronization

/// A view without a screen: it remembers what it was told to show.
///
/// Set on the main queue of its manager's environment; may be read from anywhere.
public final class ImageView: ImageSlot {
    /// What a view shows at one time.
    public struct Appearance: Sendable {
        /// The image that has come, if it shows one.
        public var image: Image?
        /// The placeholder, if it shows one.
        public var placeholder: (any Placeholder)?
        /// The indicator, if it shows one.
        public var indicator: (any Indicator)?
        /// How it came to show this.
        public var transition = ImageTransition.none
        /// Whether an indicator moves.
        public var isIndicatorVisible: Bool { indicator != nil }
    }

    private struct State {
        var appearances = [Appearance()]
        var subviews: [PlainView] = []
        /// The transition whose own code is showing an image now.
        var running: ImageTransition?

        var current: Appearance { appearances.last ?? Appearance() }
    }

    /// What loads for the view.
    public let binding: ImageBinding
    private let state = Mutex(State())

    /// Makes an empty view whose images a manager finds.
    public init(manager: KingfisherManager) {
        binding = ImageBinding(manager: manager)
    }

    /// What it has shown, oldest first: nothing to begin with, and last what it shows now.
    public var log: [Appearance] { state.withLock { $0.appearances } }

    /// The image it shows; a placeholder that is an image counts.
    public var image: Image? {
        get {
            let current = state.withLock { $0.current }
            return current.image ?? current.placeholder as? Image
        }
        set { change(to: newValue, nil, nil) }
    }

    /// The placeholder it shows.
    public var placeholder: (any Placeholder)? {
        get { state.withLock { $0.current.placeholder } }
        set { change(to: nil, newValue, nil) }
    }

    /// Shows an image, or what a custom transition makes of it, and notes the transition.
    public func show(_ image: Image, with transition: ImageTransition) {
        #if !canImport(UIKit) && !canImport(AppKit)
        if let animations = transition.animations {
            state.withLock { $0.running = transition }
            animations(self, image)
            return state.withLock { $0.running = nil }
        }
        #endif
        change(to: image, nil, transition)
    }

    /// The indicator it shows.
    public var shownIndicator: (any Indicator)? {
        get { state.withLock { $0.current.indicator } }
        set {
            state.withLock { state in
                var next = state.current
                if next.indicator == nil, newValue == nil { return }
                next.indicator = newValue
                next.transition = .none
                state.appearances.append(next)
            }
        }
    }

    /// Whether an indicator moves.
    public var isIndicatorVisible: Bool { shownIndicator != nil }

    private func change(
        to image: Image?,
        _ placeholder: (any Placeholder)?,
        _ transition: ImageTransition?
    ) {
        let former = state.withLock { state -> (any Placeholder)? in
            var next = state.current
            let (former, isEmpty) = (next.placeholder, image == nil && placeholder == nil)
            // Emptying what is empty is no change.
            if next.image == nil, former == nil, isEmpty { return nil }
            (next.image, next.placeholder) = (image, placeholder)
            next.transition = transition ?? state.running ?? .none
            state.appearances.append(next)
            return former
        }
        former?.remove(from: self)
        placeholder?.add(to: self)
    }
}

// What lies in it

extension ImageView {
    /// The views that lie in it, the lowest first.
    public var subviews: [PlainView] { state.withLock { $0.subviews } }

    /// Lays a view into it, on top of the others; it leaves where it was.
    public func addSubview(_ view: PlainView) {
        view.removeFromSuperview()
        state.withLock { $0.subviews.append(view) }
        view.lie(in: self)
    }

    /// Takes a view out; one that does not lie in it stays where it is.
    func remove(_ view: PlainView) {
        let wasThere = state.withLock { state in
            let count = state.subviews.count
            state.subviews.removeAll { $0 === view }
            return state.subviews.count < count
        }
        if wasThere { view.lie(in: nil) }
    }
}

extension ImageView: KingfisherCompatible {}
