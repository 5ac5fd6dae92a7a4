import AlcedoImages
import Foundation

/// What a store puts on disk of one image, and how it is made.
struct StoredBytes: Sendable {
    /// The final image; `nil` for bytes without one.
    var image: Image?
    /// The file that it, or the image it was processed from, came in.
    var original: [UInt8]?
    /// Whether a processor has made the image.
    var isProcessed: Bool
    /// Makes the bytes.
    var serializer: any CacheSerializer
    /// The checksum of the response's content that it was made of; `nil` where headers are ignored.
    var content: UInt64?

    /// What a store of an image puts on disk.
    init(
        image: Image?,
        original: [UInt8]?,
        isProcessed: Bool,
        serializer: any CacheSerializer,
        content: UInt64? = nil
    ) {
        self.image = image
        self.original = original
        self.isProcessed = isProcessed
        self.serializer = serializer
        self.content = content
    }

    /// A file that is put on disk as it is.
    init(file: [UInt8]) {
        self.init(
            image: nil,
            original: file,
            isProcessed: false,
            serializer: DefaultCacheSerializer.default
        )
    }

    /// The bytes that need no making; `nil` when a serializer has to be asked.
    var readyBytes: [UInt8]? {
        guard let original else { return nil }
        guard image != nil else { return original }
        guard let files = serializer as? any ImageFileSerializer else { return nil }
        return files.keepsUnprocessedFile && (!isProcessed || isUnprocessedFile) ? original : nil
    }

    /// Whether what is kept is the original of a processed image: its reader runs the processor.
    var isUnprocessedFile: Bool {
        isProcessed && serializer.originalDataUsed && original != nil
    }

    /// Makes the bytes; `nil` when the serializer has none.
    func made() -> [UInt8]? {
        if let readyBytes { return readyBytes }
        guard let image else { return nil }
        // The plain serializers would take the file of a processed image for the image's own.
        let hidesOriginal =
            isProcessed && serializer is any ImageFileSerializer && !serializer.originalDataUsed
        let data = serializer.data(
            with: image,
            original: hidesOriginal ? nil : original.map { Data($0) }
        )
        return data.map { [UInt8]($0) }
    }
}
