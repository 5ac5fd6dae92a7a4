#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
import AlcedoImages
import Foundation
import Synchronization
#if canImport(UIKit) && !os(watchOS)
import UIKit
#else
import AppKit
#endif

/// A place of a system's view, as the loader sees it.
///
/// Its manager's main queue is the main thread.
final class PlatformSlot: ImageSlot {
    /// The place.
    struct Place: Sendable {
        /// The view, which indicators and placeholders are laid into.
        var view: @MainActor @Sendable () -> PlatformView?
        /// What the place shows.
        var image: @MainActor @Sendable () -> PlatformImage?
        /// Has it show something else.
        var show: @MainActor @Sendable (PlatformImage?) -> Void
    }

    private struct State {
        var image: Image?
        var placeholder: (any Placeholder)?
        var indicator: (any Indicator)?
    }

    let binding: ImageBinding
    private let place: Place
    private let state = Mutex(State())

    init(_ place: Place, manager: KingfisherManager) {
        self.place = place
        binding = ImageBinding(manager: manager)
    }

    var image: Image? {
        get { state.withLock { $0.image } }
        set {
            MainActor.assumeIsolated {
                change(to: newValue, nil)
                place.show(newValue?.platformImage)
            }
        }
    }

    var placeholder: (any Placeholder)? {
        get { state.withLock { $0.placeholder } }
        set {
            MainActor.assumeIsolated {
                change(to: nil, newValue)
                place.show((newValue as? Image)?.platformImage ?? newValue as? PlatformImage)
                guard let view = place.view() as? PlatformImageView else { return }
                newValue?.add(to: view)
            }
        }
    }

    /// Also what others have had it show counts.
    var isEmpty: Bool {
        MainActor.assumeIsolated { place.image() == nil && placeholder == nil }
    }

    var shownIndicator: (any Indicator)? {
        get { state.withLock { $0.indicator } }
        set {
            MainActor.assumeIsolated {
                let former = state.withLock { state in
                    defer { state.indicator = newValue }
                    return state.indicator
                }
                former?.view.removeFromSuperview()
                if let newValue { place.view()?.lay(newValue) }
            }
        }
    }

    func show(_ image: Image, with transition: ImageTransition) {
        MainActor.assumeIsolated {
            change(to: image, nil)
            let (shown, show) = (image.platformImage, place.show)
            guard let view = place.view() else { return }
            if let animations = transition.animations, let shown,
                let view = view as? PlatformImageView
            {
                view.change(by: transition) { animations(view, shown) }
            } else {
                view.change(by: transition) { show(shown) }
            }
        }
    }

    @MainActor
    private func change(to image: Image?, _ placeholder: (any Placeholder)?) {
        let former = state.withLock { state in
            defer { (state.image, state.placeholder) = (image, placeholder) }
            return state.placeholder
        }
        guard let view = place.view() as? PlatformImageView else { return }
        former?.remove(from: view)
    }
}

/// The slots of the system's views.
@MainActor
enum PlatformSlots {
    private static var table = SlotTable<PlatformSlot>()

    /// The slot of a view's place; its images are found by the shared manager unless it was bound
    /// to another.
    static func slot(
        of view: PlatformView,
        _ name: String,
        _ place: PlatformSlot.Place
    ) -> PlatformSlot {
        table.slot(of: view, name) { PlatformSlot(place, manager: .shared) }
    }

    /// Binds a view's place to a manager; what it is loading is not shown any more.
    static func bind(
        _ view: PlatformView,
        _ name: String,
        _ place: PlatformSlot.Place,
        to manager: KingfisherManager
    ) {
        slot(of: view, name, place).binding.cancel()
        table.set(PlatformSlot(place, manager: manager), of: view, name)
    }
}
#endif
