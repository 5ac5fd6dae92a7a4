import AlcedoHTTP
import AlcedoImages
import Synchronization

/// What a transfer tells its joiners: any number of `progress`, then one of the others.
enum TransferNews: Sendable {
    /// So many bytes of the body have come.
    case progress(received: Int64, total: Int64?)
    /// The response is whole.
    case loaded(FetchedBody)
    /// There will be no whole response.
    case failed(KingfisherError)
}

/// A whole body, with what was made of it: joiners share one decoding.
///
/// Only the downloader's processing queue decodes, so nothing is decoded twice for equal options.
final class FetchedBody: Sendable {
    /// The body.
    let bytes: [UInt8]
    /// The head it came with.
    let head: HTTPResponseHead
    /// What fetching it took.
    let metrics: NetworkMetrics?
    /// What the HTTP cache says of it; `nil` where none was asked.
    let answer: CachedAnswer?
    private let decoded = Mutex<Decoded?>(nil)
    private let processed = Mutex<[String: Image]>([:])

    init(
        bytes: [UInt8],
        head: HTTPResponseHead,
        metrics: NetworkMetrics? = nil,
        answer: CachedAnswer? = nil
    ) {
        self.answer = answer
        self.bytes = bytes
        self.head = head
        self.metrics = metrics
    }

    private struct Decoded {
        var options: ImageDecodingOptions
        var result: Result<Image, ImageError>
    }

    /// The image of the body.
    func image(
        by decoder: any ImageDecoding,
        _ options: ImageDecodingOptions = ImageDecodingOptions()
    ) -> Result<Image, ImageError> {
        if let known = decoded.withLock({ $0 }), known.options == options { return known.result }
        let result = Result { () throws(ImageError) in try decoder.decode(bytes, options) }
        decoded.withLock { $0 = Decoded(options: options, result: result) }
        return result
    }

    /// What a processor makes of the image.
    func processedImage(identifier: String, _ make: () -> Image?) -> Image? {
        if let known = processed.withLock({ $0[identifier] }) { return known }
        let image = make()
        processed.withLock { $0[identifier] = image }
        return image
    }
}
