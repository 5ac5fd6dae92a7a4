/// The decoder that a loader has when it is given no other: it tells the format from the bytes.
///
/// PNG is decoded; JPEG, GIF and WebP are recognised and refused with `unsupportedFormat`.
public struct StandardImageDecoder: ImageDecoding {
    private let png: PNGDecoder

    /// Makes a decoder that refuses pictures of more than `pixelLimit` pixels.
    public init(pixelLimit: Int = PNGDecoder.standardPixelLimit) {
        png = PNGDecoder(pixelLimit: pixelLimit)
    }

    /// Decodes a whole file.
    ///
    /// - Throws: `unsupportedFormat` for a known format without a decoder, `unknownFormat` for
    ///   bytes that are no image, and the other cases for damage.
    public func decode(_ bytes: [UInt8]) throws(ImageError) -> Image {
        switch ImageFormat(sniffing: bytes) {
        case .png: try png.decode(bytes)
        case .some(let format): throw .unsupportedFormat(format)
        case nil: throw .unknownFormat(prefix: Array(bytes.prefix(16)))
        }
    }
}
