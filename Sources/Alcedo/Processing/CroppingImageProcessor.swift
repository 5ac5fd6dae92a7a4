public import AlcedoImages
public import Foundation

/// Cuts a rectangle out of an image; its pixels stay what they are.
public struct CroppingImageProcessor: ImageProcessor {
    /// Says the size and the anchor, the same on every system.
    public let identifier: String
    /// The rectangle's size in pixels, rounded to whole ones.
    ///
    /// The scale of a load does not count: loads of different scales share one cached image.
    public let size: CGSize
    /// Where the rectangle lies, from (0, 0) for the left and upper edge to (1, 1) for the right and
    /// lower one.
    public let anchor: CGPoint

    /// Makes a processor.
    ///
    /// - Parameters:
    ///   - size: The size in pixels; what goes beyond the image is cut off.
    ///   - anchor: Where the rectangle lies; in the middle unless given.
    public init(size: CGSize, anchor: CGPoint = CGPoint(x: 0.5, y: 0.5)) {
        self.size = size
        self.anchor = anchor
        let numbers = [size.width, size.height, anchor.x, anchor.y].map { "\(Double($0))" }
        let list = numbers.joined(separator: ",")
        identifier = "com.onevcat.Kingfisher.CroppingImageProcessor(\(list))"
    }

    /// The rectangle; `nil` for a size without a pixel, and for bytes that are no image.
    public func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image? {
        guard let image = DefaultImageProcessor.default.process(item: item, options: options),
            let width = Self.pixels(size.width), let height = Self.pixels(size.height)
        else { return nil }
        let whole = CGSize(width: image.width, height: image.height)
        let part = whole.kf.constrainedRect(
            for: CGSize(width: width, height: height),
            anchor: anchor
        )
        return image.cropped(
            x: Int(part.minX.rounded()),
            y: Int(part.minY.rounded()),
            width: Int(part.width),
            height: Int(part.height)
        )
    }

    /// A length in whole pixels, no longer than any image; `nil` when it has none.
    private static func pixels(_ length: CGFloat) -> CGFloat? {
        let rounded = length.rounded()
        return rounded >= 1 ? min(rounded, CGFloat(Int32.max)) : nil
    }
}

extension Image {
    /// A part of the image, which lies within it.
    fileprivate func cropped(x: Int, y: Int, width: Int, height: Int) -> Image {
        guard width < self.width || height < self.height else { return self }
        var part: [UInt8] = []
        part.reserveCapacity(4 * width * height)
        for row in y..<(y + height) {
            let start = 4 * (row * self.width + x)
            part += pixels[start..<(start + 4 * width)]
        }
        return Image(width: width, height: height, pixels: part, scale: scale)
    }
}
