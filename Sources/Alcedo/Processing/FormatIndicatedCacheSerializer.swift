public import AlcedoImages
public import Foundation

/// Keeps every image in one format, whatever it came in.
///
/// PNG is written. JPEG and GIF have no encoder here: a store with them fails with
/// `cannotSerializeImage` (3008) and writes nothing, rather than another format under their name.
public struct FormatIndicatedCacheSerializer: ImageFileSerializer, Equatable {
    /// Keeps PNG.
    public static let png = FormatIndicatedCacheSerializer(imageFormat: .png)
    /// Asks for JPEG, which has no encoder here.
    public static let jpeg = FormatIndicatedCacheSerializer(imageFormat: .jpeg)
    /// Asks for GIF, which has no encoder here.
    public static let gif = FormatIndicatedCacheSerializer(imageFormat: .gif)

    /// The format.
    public let imageFormat: ImageFormat
    /// The quality of JPEG, from 0 to 1; without meaning for the others.
    public let jpegCompressionQuality: Double?

    /// Asks for JPEG of a quality from 0 to 1; it has no encoder here.
    public static func jpeg(compressionQuality: Double) -> FormatIndicatedCacheSerializer {
        FormatIndicatedCacheSerializer(
            imageFormat: .jpeg,
            jpegCompressionQuality: compressionQuality
        )
    }

    private init(imageFormat: ImageFormat, jpegCompressionQuality: Double? = nil) {
        self.imageFormat = imageFormat
        self.jpegCompressionQuality = jpegCompressionQuality
    }

    /// No: the pixels are written in the format asked for.
    var keepsUnprocessedFile: Bool { false }

    /// The pixels in the format; `nil` when it has no encoder.
    public func data(with image: Image, original: Data?) -> Data? {
        switch imageFormat {
        case .png: Data(PNGEncoder().encode(image))
        case .jpeg, .gif, .webp: nil
        }
    }
}
