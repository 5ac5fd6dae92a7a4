#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The system's image view.
public typealias PlatformImageView = UIImageView
#elseif canImport(AppKit)
public import AppKit

/// The system's image view.
public typealias PlatformImageView = NSImageView
#endif
