public import AlcedoImages
public import Foundation

/// An image, and where it came from.
public struct RetrieveImageResult: Sendable {
    /// The image, with the scale and the modification that the options ask for.
    public let image: Image
    /// The image as caches hold it.
    let stored: Image
    /// The layer it came from.
    public var cacheType: CacheType { origin.cacheType }
    /// Where it came from, in more detail.
    public let origin: RetrievalOrigin
    /// The source that delivered it.
    public let source: Source
    /// The source that was asked for: the same, unless that failed and another took its place.
    public let originalSource: Source
    /// The file it was decoded from; `nil` for an image that was in memory.
    public let bytes: [UInt8]?

    /// The file of the image: the one it was decoded from or, for an image that was in memory, a PNG
    /// made now.
    ///
    /// A modification and a scale are not in it.
    ///
    /// - Complexity: Linear in the number of pixels when a PNG is made.
    public func data() -> Data? {
        (bytes ?? ImageSerializer.bytes(of: stored)).map { Data($0) }
    }
}

/// A downloaded image.
public struct ImageLoadingResult: Sendable {
    /// The image.
    public let image: Image
    /// Where it was fetched from.
    public let url: URL?
    /// The file as it was received.
    public let originalData: Data
}
