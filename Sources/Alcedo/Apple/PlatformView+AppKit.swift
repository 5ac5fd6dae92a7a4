#if canImport(AppKit) && !canImport(UIKit)
import AppKit
import Foundation

extension NSView {
    /// Lays an indicator into the view, and has it turn if it is one of the loader's own.
    func lay(_ indicator: any Indicator) {
        let view = indicator.view
        addSubview(view)
        view.frame = NSRect(
            x: (bounds.width - view.frame.width) / 2 + indicator.centerOffset.x,
            y: (bounds.height - view.frame.height) / 2 + indicator.centerOffset.y,
            width: view.frame.width,
            height: view.frame.height
        )
        (view as? NSProgressIndicator)?.startAnimation(nil)
    }

    /// Makes a change at once: there are no transitions here.
    func change(by transition: ImageTransition, _ change: @escaping @MainActor () -> Void) {
        change()
    }
}
#endif
