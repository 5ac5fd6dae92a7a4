public import Foundation

extension DiskStorage {
    /// The stored bytes of a key, read on the caller's thread; `nil` for a miss.
    ///
    /// - Parameters:
    ///   - key: The resource's key.
    ///   - identifier: The processor's identifier; empty for an unprocessed image.
    ///   - forcedExtension: The extension of the file's name.
    ///   - extending: What reading does to the file's life.
    /// - Returns: The bytes.
    /// - Throws: Why the disk does not answer: `cannotLoadDataFromDisk` (3004), `invalidURLResource`
    ///   (3003) or `diskStorageIsNotReady` (3011).
    public func value(
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil,
        extendingExpiration extending: ExpirationExtending = .cacheTime
    ) throws(KingfisherError) -> Data? {
        let key = DiskKey(
            CacheKey(resource: key, processor: identifier),
            forcedExtension: forcedExtension
        )
        switch readNow(key, extending: extending) {
        case .found(.bytes(let bytes, _, _, _)): return Data(bytes)
        // Its file is made only when it is written.
        case .found(.image), .missing: return nil
        case .failed(let error): throw error
        }
    }
}
