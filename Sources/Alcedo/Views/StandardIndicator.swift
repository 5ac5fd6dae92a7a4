package import AlcedoImages

/// The loader's own indicator: the system's activity indicator, or an image.
package final class StandardIndicator: Indicator {
    /// What is seen of it; hidden while it does not move.
    package let view: PlatformView
    /// The image; `nil` for the activity indicator.
    package let image: Image?

    init(view: PlatformView, image: Image?) {
        self.view = view
        self.image = image
    }

    /// Shows itself.
    package func startAnimatingView() { setHidden(false) }

    /// Hides itself.
    package func stopAnimatingView() { setHidden(true) }
}

#if !canImport(UIKit) && !canImport(AppKit)
extension StandardIndicator {
    /// Makes an indicator without a screen.
    convenience init(image: Image?) {
        self.init(view: PlainView(), image: image)
        setHidden(true)
    }

    private func setHidden(_ isHidden: Bool) { view.isHidden = isHidden }
}
#endif

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
