public import AlcedoCaching
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
    /// Where the server's response came from that the image was made of, for a request with
    /// `httpCaching(.standard)`; `nil` where headers are ignored, and for providers.
    public let response: ResponseSource?
    /// The source that delivered it.
    public let source: Source
    /// The source that was asked for: the same, unless that failed and another took its place.
    public let originalSource: Source
    /// The file it was decoded from; `nil` for an image that was in memory.
    public let bytes: [UInt8]?
    /// What fetching it took; `nil` for an image that was not fetched for this request.
    public let metrics: NetworkMetrics?
    /// Makes the file of an image that was in memory.
    let serializer: any CacheSerializer

    /// The file of the image: the one it was decoded from or, for an image that was in memory, what
    /// the request's serializer makes of it now, which is `nil` when it cannot.
    ///
    /// A modification and a scale are not in it.
    ///
    /// - Complexity: Linear in the number of pixels when a file is made.
    public func data() -> Data? {
        bytes.map { Data($0) } ?? serializer.data(with: stored, original: nil)
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
    /// What fetching it took.
    public let metrics: NetworkMetrics?
}
