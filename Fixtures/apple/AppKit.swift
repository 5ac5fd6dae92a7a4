// A stand-in for as much of AppKit as the loader names, to type-check against where it is not.
@_exported import CoreGraphics

@MainActor
open class NSResponder { public init() {} }

@MainActor
open class NSView: NSResponder {
    public init(frame frameRect: NSRect) { super.init() }

    open var frame = NSRect.zero
    open var bounds = NSRect.zero
    open var isHidden = false
    open var superview: NSView? { nil }
    open func addSubview(_ view: NSView) {}
    open func removeFromSuperview() {}
}

open class NSImage: NSObject, @unchecked Sendable {
    public init(cgImage: CGImage, size: NSSize) {}
}

@MainActor
open class NSControl: NSView {}

@MainActor
open class NSImageView: NSControl {
    open var image: NSImage?
}

@MainActor
open class NSButton: NSControl {
    open var image: NSImage?
    open var alternateImage: NSImage?
}

@MainActor
open class NSProgressIndicator: NSView {
    public enum Style: UInt, Sendable { case bar, spinning }

    open var style = Style.bar
    open func startAnimation(_ sender: Any?) {}
    open func stopAnimation(_ sender: Any?) {}
}
