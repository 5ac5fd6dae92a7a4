public import AlcedoImages
public import Foundation

/// Turns images into the bytes that the disk layer keeps, and back.
///
/// The law: pure functions, called on the loader's own queues; what `data` makes, `image` reads.
public protocol CacheSerializer: Sendable {
    /// The bytes to keep; `nil` makes the store fail with `cannotSerializeImage` (3008).
    ///
    /// - Parameters:
    ///   - image: The final image.
    ///   - original: The file that it, or the image it was processed from, was decoded from; `nil`
    ///     when nobody has it any more.
    /// - Returns: The bytes.
    func data(with image: Image, original: Data?) -> Data?

    /// The image of bytes that were kept; `nil` makes the lookup a miss.
    func image(with data: Data, options: KingfisherParsedOptionsInfo) -> Image?

    /// Whether `data` gives the original back: a processor then runs again when the file is read.
    /// `false` unless a serializer says otherwise.
    var originalDataUsed: Bool { get }
}

extension CacheSerializer {
    /// `false`: what is kept is the final image.
    public var originalDataUsed: Bool { false }
}

/// A serializer whose files are ordinary image files: the environment's decoder reads them, and says
/// what is wrong with one.
protocol ImageFileSerializer: CacheSerializer {
    /// Whether an unprocessed image is kept as the file it came in, without a look at the pixels.
    var keepsUnprocessedFile: Bool { get }
}

extension ImageFileSerializer {
    /// Decodes the file, by the loader's standard decoder.
    public func image(with data: Data, options: KingfisherParsedOptionsInfo) -> Image? {
        try? StandardImageDecoder().decode([UInt8](data))
    }
}
