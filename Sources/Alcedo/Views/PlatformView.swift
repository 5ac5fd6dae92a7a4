#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The system's view; without a screen a `PlainView`.
public typealias PlatformView = UIView
#elseif canImport(AppKit)
public import AppKit

/// The system's view; without a screen a `PlainView`.
public typealias PlatformView = NSView
#else
/// The system's view; without a screen a `PlainView`.
public typealias PlatformView = PlainView
#endif
