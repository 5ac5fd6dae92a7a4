public import AlcedoImages
public import Foundation

/// Makes another image from an image.
///
/// The law: a pure function of its input; two processors with one identifier give equal images. The
/// loader calls it on its processing queue.
public protocol ImageProcessor: Sendable {
    /// What tells this processor, with its parameters, from every other; part of the key under which
    /// its images are stored. Empty only for `DefaultImageProcessor`.
    var identifier: String { get }

    /// Makes the image; `nil` makes the request end with `processingFailed`.
    ///
    /// The loader hands in `.image`: what it has decoded, or found as an original. Only a file that
    /// its decoder cannot read comes as `.data`, so that a processor can bring a format of its own;
    /// when it makes nothing of it either, a download ends with `processingFailed` and a cached
    /// original is a miss.
    func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image?
}

/// What a processor works on.
public enum ImageProcessItem: Sendable {
    /// A decoded image.
    case image(Image)
    /// The bytes of a file that the loader's decoder cannot read.
    case data(Data)
}

/// The processor that changes nothing.
public struct DefaultImageProcessor: ImageProcessor {
    /// The only one there need be.
    public static let `default` = DefaultImageProcessor()

    /// The empty identifier: the image is the unprocessed one.
    public var identifier: String { "" }

    /// Makes one.
    public init() {}

    /// Returns the image as it is; bytes are decoded, and `nil` when they are no image.
    public func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image? {
        switch item {
        case .image(let image): image
        case .data(let data): try? StandardImageDecoder().decode([UInt8](data), options.decoding)
        }
    }
}
