public import AlcedoImages
import Synchronization

/// A view without a screen: it remembers what it was told to show.
///
/// Set on the main queue of its manager's environment; may be read from anywhere.
public final class ImageView: ImageSlot {
    /// What a view shows at one time.
    public struct Appearance: Sendable {
        /// The image, if it shows one.
        public var image: Image?
        /// The placeholder, if it shows one.
        public var placeholder: (any Placeholder)?
        /// Whether the indicator moves.
        public var isIndicatorVisible = false
    }

    /// What loads for the view.
    public let binding: ImageBinding
    private let appearances = Mutex<[Appearance]>([Appearance()])

    /// Makes an empty view whose images a manager finds.
    public init(manager: KingfisherManager) {
        binding = ImageBinding(manager: manager)
    }

    /// What it has shown, oldest first: nothing to begin with, and last what it shows now.
    public var log: [Appearance] { appearances.withLock { $0 } }

    /// The image it shows.
    public var image: Image? {
        get { current.image }
        set {
            change {
                $0.image = newValue
                $0.placeholder = nil
            }
        }
    }

    /// The placeholder it shows.
    public var placeholder: (any Placeholder)? {
        get { current.placeholder }
        set {
            change {
                $0.placeholder = newValue
                $0.image = nil
            }
        }
    }

    /// Whether the indicator moves.
    public var isIndicatorVisible: Bool {
        get { current.isIndicatorVisible }
        set { change { $0.isIndicatorVisible = newValue } }
    }

    private var current: Appearance {
        appearances.withLock { $0.last ?? Appearance() }
    }

    private func change(_ body: (inout Appearance) -> Void) {
        appearances.withLock { appearances in
            var next = appearances.last ?? Appearance()
            let wasEmpty = next.image == nil && next.placeholder == nil
            let wasVisible = next.isIndicatorVisible
            body(&next)
            // Emptying what is empty is no change.
            let isEmpty = next.image == nil && next.placeholder == nil
            if wasEmpty, isEmpty, wasVisible == next.isIndicatorVisible { return }
            appearances.append(next)
        }
    }
}

extension ImageView: KingfisherCompatible {}
