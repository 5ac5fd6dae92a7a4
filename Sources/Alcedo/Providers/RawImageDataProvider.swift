import AlcedoSeams
public import Foundation

/// Gives bytes that are there already.
public struct RawImageDataProvider: ImageDataProvider {
    /// The bytes of the file.
    public let data: Data
    /// What the image is stored under.
    public let cacheKey: String

    /// Makes a provider.
    public init(data: Data, cacheKey: String) {
        self.data = data
        self.cacheKey = cacheKey
    }

    /// Gives the bytes before it returns.
    public func data(handler: @escaping @Sendable (Result<Data, any Error>) -> Void) {
        handler(.success(data))
    }
}

extension RawImageDataProvider: StoredDataProvider {
    func bytes(files: any FileStore) throws -> [UInt8] { Array(data) }
}
