import AlcedoSeams
public import Foundation

/// Gives the bytes of a local file.
///
/// The loader reads it on its queue for providers, through its file store. What was read stays in
/// the caches under its key: a file that changes needs another key.
public struct LocalFileImageDataProvider: ImageDataProvider {
    /// The file.
    public let fileURL: URL
    /// What the image is stored under.
    public let cacheKey: String

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - fileURL: The file; a URL of another kind fails with `ImageDataProviderFailure.notAFile`.
    ///   - cacheKey: The key; `URL.localFileCacheKey` unless given.
    public init(fileURL: URL, cacheKey: String? = nil) {
        self.fileURL = fileURL
        self.cacheKey = cacheKey ?? fileURL.localFileCacheKey
    }

    /// The file.
    public var contentURL: URL? { fileURL }

    /// Reads the file from the real disk, before it returns; the loader asks its own file store.
    public func data(handler: @escaping @Sendable (Result<Data, any Error>) -> Void) {
        handler(Result { Data(try bytes(files: POSIXFileStore())) })
    }
}

extension LocalFileImageDataProvider: StoredDataProvider {
    func bytes(files: any FileStore) throws -> [UInt8] {
        guard fileURL.isFileURL else { throw ImageDataProviderFailure.notAFile(fileURL) }
        return try files.read(fileURL.path(percentEncoded: false))
    }
}
