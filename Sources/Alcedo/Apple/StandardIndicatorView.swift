#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
import AlcedoImages
import Foundation
#if canImport(UIKit) && !os(watchOS)
import UIKit
#else
import AppKit
#endif

/// What is seen of the loader's own indicator, made when a view first shows it.
@MainActor
final class StandardIndicatorView {
    private let image: Image?
    private lazy var made: PlatformView = make()

    nonisolated init(image: Image?) { self.image = image }

    nonisolated var view: PlatformView { MainActor.assumeIsolated { made } }

    /// The view that shows it has it turn, and takes it out again.
    nonisolated func setHidden(_ isHidden: Bool) {}

    private func make() -> PlatformView {
        #if canImport(UIKit) && !os(watchOS)
        guard let image else { return UIActivityIndicatorView(style: .medium) }
        return UIImageView(image: image.platformImage)
        #else
        let side = CGRect(x: 0, y: 0, width: 16, height: 16)
        guard let image else {
            let wheel = NSProgressIndicator(frame: side)
            wheel.style = .spinning
            return wheel
        }
        let view = NSImageView(frame: side)
        view.image = image.platformImage
        return view
        #endif
    }
}
#endif
