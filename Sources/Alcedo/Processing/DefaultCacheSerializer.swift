public import AlcedoImages
public import Foundation

/// Keeps an unprocessed image as the file it came in, and a processed one as PNG.
public struct DefaultCacheSerializer: ImageFileSerializer, Equatable {
    /// The one that is used unless the options name another.
    public static let `default` = DefaultCacheSerializer()

    /// Whether a processed image, too, is kept as the file it came in.
    ///
    /// It is smaller then, and the processor runs again each time the file is read; memory still
    /// holds the processed image. `false` unless set.
    public var preferCacheOriginalData = false

    /// Makes one.
    public init() {}

    /// The same as `preferCacheOriginalData`.
    public var originalDataUsed: Bool { preferCacheOriginalData }

    /// Yes: bytes are never made anew where there are some (`onevcat/Kingfisher#552`).
    var keepsUnprocessedFile: Bool { true }

    /// The original as it is; a PNG when there is none.
    public func data(with image: Image, original: Data?) -> Data? {
        original ?? Data(PNGEncoder().encode(image))
    }
}
