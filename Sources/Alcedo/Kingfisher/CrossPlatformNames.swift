public import AlcedoImages

/// Kingfisher's name of the image.
public typealias KFCrossPlatformImage = Image

/// Kingfisher's name of the image view.
public typealias KFCrossPlatformImageView = ImageView

/// Kingfisher's name of the button.
public typealias KFCrossPlatformButton = ImageButton

/// Kingfisher's name of the view.
public typealias KFCrossPlatformView = PlatformView

/// Kingfisher's name of what is seen of an indicator.
public typealias IndicatorView = PlatformView

#if !canImport(SwiftUI)
/// The earlier name of the view; where SwiftUI is, the name is its own.
@available(*, deprecated, renamed: "KFCrossPlatformView")
public typealias View = PlatformView
#endif
