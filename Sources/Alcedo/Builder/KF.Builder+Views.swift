public import AlcedoImages
public import Foundation

// Options of views

extension KF.Builder {
    /// What the view shows after a failure; `nil` empties it.
    public func onFailureImage(_ image: Image?) -> Self {
        with { $0.onFailureImage = .some(image) }
    }

    /// Does not empty the view before the image comes.
    public func keepCurrentImageWhileLoading(_ enabled: Bool = true) -> Self {
        with(\.keepCurrentImageWhileLoading, enabled)
    }

    /// How the view changes to an image that was not in a cache.
    public func transition(_ transition: ImageTransition) -> Self {
        with { $0.transition = transition }
    }

    /// Has an image that was not in a cache appear gradually, in seconds.
    public func fade(duration: TimeInterval) -> Self {
        transition(.fade(duration))
    }

    /// Makes the transition for images from caches as well.
    public func forceTransition(_ enabled: Bool = true) -> Self {
        with(\.forceTransition, enabled)
    }
}
