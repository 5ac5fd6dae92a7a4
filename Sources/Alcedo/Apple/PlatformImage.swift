#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
public import AlcedoImages
import CoreGraphics
import Foundation
#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The system's image.
public typealias PlatformImage = UIImage
#else
public import AppKit

/// The system's image.
public typealias PlatformImage = NSImage
#endif

extension Image {
    /// The image as the system shows it; `nil` when it cannot be made.
    ///
    /// - Complexity: Linear in the number of pixels.
    public var platformImage: PlatformImage? {
        guard let image = coreGraphicsImage else { return nil }
        #if canImport(UIKit) && !os(watchOS)
        return UIImage(cgImage: image, scale: CGFloat(scale), orientation: .up)
        #else
        let (width, height) = (Double(width) / scale, Double(height) / scale)
        return NSImage(cgImage: image, size: CGSize(width: width, height: height))
        #endif
    }

    private var coreGraphicsImage: CGImage? {
        let data = pixels.withUnsafeBytes { NSData(bytes: $0.baseAddress, length: $0.count) }
        guard let provider = CGDataProvider(data: data as CFData) else { return nil }
        return CGImage(
            width: width,
            height: height,
            bitsPerComponent: 8,
            bitsPerPixel: 32,
            bytesPerRow: 4 * width,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
            provider: provider,
            decode: nil,
            shouldInterpolate: true,
            intent: .defaultIntent
        )
    }
}

extension PlatformImage: Placeholder {}
#endif
