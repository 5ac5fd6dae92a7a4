import Synchronization

/// A view without a screen that can lie in an image view: a placeholder, or an indicator.
///
/// May be read from anywhere; the loader changes it on the main queue.
// SAFETY: all it holds is behind its lock; a subclass that adds a variable guards it as well.
open class PlainView: @unchecked Sendable {
    private struct State {
        var isHidden = false
        weak var superview: ImageView?
    }

    private let state = Mutex(State())

    /// Makes a view that lies nowhere.
    public init() {}

    /// Whether it is there and not seen; `false` to begin with.
    public final var isHidden: Bool {
        get { state.withLock { $0.isHidden } }
        set { state.withLock { $0.isHidden = newValue } }
    }

    /// The image view it lies in.
    public final var superview: ImageView? { state.withLock { $0.superview } }

    /// Takes it out of the image view it lies in.
    public final func removeFromSuperview() {
        superview?.remove(self)
    }

    /// Notes where it lies; only image views call this.
    final func lie(in view: ImageView?) {
        state.withLock { $0.superview = view }
    }
}
