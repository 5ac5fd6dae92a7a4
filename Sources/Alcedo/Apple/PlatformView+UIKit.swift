#if canImport(UIKit) && !os(watchOS)
import Foundation
import UIKit

extension UIView {
    /// Lays an indicator into the view, and has it turn if it is one of the loader's own.
    func lay(_ indicator: any Indicator) {
        let size = bounds.size
        let view = indicator.view
        addSubview(view)
        view.center = CGPoint(
            x: size.width / 2 + indicator.centerOffset.x,
            y: size.height / 2 + indicator.centerOffset.y
        )
        (view as? UIActivityIndicatorView)?.startAnimating()
    }

    /// Makes a change by a transition.
    func change(by transition: ImageTransition, _ change: @escaping @MainActor () -> Void) {
        UIView.transition(
            with: self,
            duration: transition.duration,
            options: [transition.options, .allowUserInteraction],
            animations: change,
            completion: nil
        )
    }
}

extension ImageTransition {
    fileprivate var options: UIView.AnimationOptions {
        switch self {
        case .none: []
        case .fade: .transitionCrossDissolve
        case .flipFromLeft: .transitionFlipFromLeft
        case .flipFromRight: .transitionFlipFromRight
        case .flipFromTop: .transitionFlipFromTop
        case .flipFromBottom: .transitionFlipFromBottom
        case .custom(_, let options, _, _): options
        }
    }
}
#endif
