import Alcedo
import AlcedoImages
import Foundation
import HalcyonScenarios

// What scenarios give views to show, and what views have shown

/// A placeholder view that a scenario knows by name.
// SAFETY: the one thing it adds to its base class never changes.
final class NamedPlaceholder: PlainView, Placeholder, @unchecked Sendable {
    let name: String

    init(name: String) {
        self.name = name
        super.init()
    }
}

/// The images that a scenario knows by name.
enum NamedImage: String, CaseIterable {
    /// A picture of two pixels, one red and one white.
    case cross

    private static let crossImage = Image(
        width: 2,
        height: 1,
        pixels: [255, 0, 0, 255, 255, 255, 255, 255]
    )

    /// The image, always the same one.
    var image: Image {
        switch self {
        case .cross: Self.crossImage
        }
    }

    /// The one that this is, if it is one of them.
    init?(_ image: Image) {
        guard let known = Self.allCases.first(where: { $0.image === image }) else { return nil }
        self = known
    }

    /// The placeholder of a name: an image that is known, or a view.
    static func placeholder(named name: String) -> any Placeholder {
        NamedImage(rawValue: name)?.image ?? NamedPlaceholder(name: name)
    }
}

/// An indicator of the caller's own: it turns from its start to its stop.
struct CustomIndicator: Indicator {
    let view = PlatformView()

    func startAnimatingView() { view.isHidden = false }

    func stopAnimatingView() { view.isHidden = true }
}

extension ViewIndicator? {
    /// The type of indicator to ask a view for.
    var type: IndicatorType {
        switch self {
        case nil: .none
        case .activity?: .activity
        case .image?:
            .image(imageData: Data(PNGEncoder().encode(NamedImage.cross.image)))
        case .custom?: .custom(indicator: CustomIndicator())
        }
    }
}

extension ViewChange {
    init(_ appearance: ImageView.Appearance) {
        self.init(
            content: Content(appearance),
            indicator: appearance.indicator.map { ViewIndicator($0) },
            transition: TransitionWord(appearance.transition)?.rawValue
        )
    }
}

extension ViewChange.Content {
    fileprivate init(_ appearance: ImageView.Appearance) {
        if let image = appearance.image {
            let known = NamedImage(image).map { Self.failureImage($0.rawValue) }
            self = known ?? .image(pixelHash: image.pixelHash)
        } else if let placeholder = appearance.placeholder as? NamedPlaceholder {
            self = .placeholder(placeholder.name)
        } else if let image = appearance.placeholder as? Image, let known = NamedImage(image) {
            self = .placeholder(known.rawValue)
        } else {
            self = .nothing
        }
    }
}

extension ViewIndicator {
    fileprivate init(_ indicator: any Indicator) {
        if indicator is CustomIndicator {
            self = .custom
        } else {
            self = (indicator as? StandardIndicator)?.image == nil ? .activity : .image
        }
    }
}
