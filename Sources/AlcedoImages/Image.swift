import AlcedoCore
import Synchronization

/// A decoded picture.
///
/// Immutable, and a reference, so that caches and views share one copy of the pixels.
public final class Image: Sendable {
    /// Pixels per row; at least 1.
    public let width: Int
    /// Rows; at least 1.
    public let height: Int
    /// `height` rows of `width` pixels, top row first, four bytes a pixel in the order red, green,
    /// blue, alpha; alpha is not multiplied into the colours.
    public let pixels: [UInt8]
    /// Pixels per point of a screen; 1 unless given.
    ///
    /// It changes no pixel.
    public let scale: Double

    /// The checksum once it was asked for; 0 before.
    private let knownChecksum = Atomic<UInt64>(0)

    /// Makes a picture.
    ///
    /// - Precondition: `pixels.count == 4 * width * height`, both at least 1.
    public init(width: Int, height: Int, pixels: [UInt8], scale: Double = 1) {
        precondition(width > 0 && height > 0, "an image has at least one pixel")
        precondition(pixels.count == 4 * width * height, "four bytes for each pixel")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.scale = scale
    }

    /// The picture with another scale, sharing its pixels; itself when it has that scale already, or
    /// when no picture can have it.
    public func scaled(to scale: Double) -> Image {
        guard scale != self.scale, scale > 0, scale.isFinite else { return self }
        return Image(width: width, height: height, pixels: pixels, scale: scale)
    }

    /// What the pixels cost a memory cache, in bytes.
    public var cost: Int { pixels.count }

    /// A checksum of the size and the pixels, the same on every machine; never 0.
    ///
    /// It is computed when first asked for: about 2 µs for 64 × 64 pixels.
    package var pixelChecksum: UInt64 {
        let known = knownChecksum.load(ordering: .relaxed)
        guard known == 0 else { return known }
        var checksum = Checksum64()
        checksum.mix(UInt64(width))
        pixels.withUnsafeBytes { checksum.mix($0) }
        let value = max(1, checksum.value)
        knownChecksum.store(value, ordering: .relaxed)
        return value
    }
}
