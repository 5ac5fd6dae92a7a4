/// Turns the bytes of an image file into pixels.
///
/// The law: the same bytes and limits give equal pixels or an equal error; nothing is kept of the
/// caller's bytes; an image over the limit is refused before its pixels are allocated.
public protocol ImageDecoding: Sendable {
    /// Decodes a whole file.
    ///
    /// - Throws: `unsupportedFormat` for a known format without a decoder, `unknownFormat` for
    ///   bytes that are no image, and the other cases for damage.
    func decode(_ bytes: [UInt8]) throws(ImageError) -> Image

    /// Decodes a whole file as the options want it, as far as the format has what they are about.
    ///
    /// - Throws: As `decode(_:)`.
    func decode(_ bytes: [UInt8], _ options: ImageDecodingOptions) throws(ImageError) -> Image
}

extension ImageDecoding {
    /// Decodes a whole file; a decoder that knows no options leaves them aside.
    public func decode(
        _ bytes: [UInt8],
        _ options: ImageDecodingOptions
    ) throws(ImageError) -> Image {
        try decode(bytes)
    }
}
