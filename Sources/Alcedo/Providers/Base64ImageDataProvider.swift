import AlcedoSeams
public import Foundation

/// Gives the bytes that a text in base 64 stands for.
///
/// A text that is not base 64 is an error and no trap.
public struct Base64ImageDataProvider: ImageDataProvider {
    /// The text, without a `data:` prefix; white space in it does not count.
    public let base64String: String
    /// What the image is stored under.
    public let cacheKey: String

    /// Makes a provider.
    public init(base64String: String, cacheKey: String) {
        self.base64String = base64String
        self.cacheKey = cacheKey
    }

    /// Gives the bytes before it returns; `ImageDataProviderFailure.invalidBase64` when there are none.
    public func data(handler: @escaping @Sendable (Result<Data, any Error>) -> Void) {
        handler(Result { Data(try bytes()) })
    }

    private func bytes() throws(ImageDataProviderFailure) -> [UInt8] {
        let text = base64String.filter { !$0.isWhitespace }
        guard let data = Data(base64Encoded: text) else { throw .invalidBase64 }
        return Array(data)
    }
}

extension Base64ImageDataProvider: StoredDataProvider {
    func bytes(files: any FileStore) throws -> [UInt8] { try bytes() }
}
