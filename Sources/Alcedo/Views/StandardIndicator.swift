package import AlcedoImages

/// The loader's own indicator: the system's activity indicator, or an image.
package final class StandardIndicator: Indicator {
    /// The image; `nil` for the activity indicator.
    package let image: Image?
    private let content: StandardIndicatorView

    init(image: Image?) {
        self.image = image
        content = StandardIndicatorView(image: image)
    }

    /// What is seen of it; hidden while it does not move.
    package var view: PlatformView { content.view }

    /// Shows itself.
    package func startAnimatingView() { content.setHidden(false) }

    /// Hides itself.
    package func stopAnimatingView() { content.setHidden(true) }
}

extension IndicatorType {
    /// The indicator of this type; `nil` for none.
    func indicator(_ decoder: any ImageDecoding) -> (any Indicator)? {
        switch self {
        case .none: nil
        case .activity: StandardIndicator(image: nil)
        case .image(let data):
            (try? decoder.decode(Array(data))).map { StandardIndicator(image: $0) }
        case .custom(let indicator): indicator
        }
    }
}

#if (!canImport(UIKit) || os(watchOS)) && !canImport(AppKit)
/// What is seen of the loader's own indicator, without a screen.
private struct StandardIndicatorView {
    let view = PlainView()

    init(image: Image?) { view.isHidden = true }

    func setHidden(_ isHidden: Bool) { view.isHidden = isHidden }
}
#endif
