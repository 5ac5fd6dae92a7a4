/// How the two layers took an image.
public struct CacheStoreResult: Sendable {
    /// Memory never refuses.
    public let memoryCacheResult: Result<(), Never>
    /// How the disk took it: `cannotSerializeImage` (3008), `cannotCreateCacheFile` (3009),
    /// `cannotCreateDirectory` (3005), `cannotSetCacheFileAttribute` (3010) or
    /// `diskStorageIsNotReady` (3011) when it did not; a success when it was not asked.
    public let diskCacheResult: Result<(), KingfisherError>

    init(_ failure: KingfisherError?) {
        memoryCacheResult = .success(())
        diskCacheResult = failure.map { .failure($0) } ?? .success(())
    }
}
