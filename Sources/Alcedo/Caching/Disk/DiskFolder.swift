import AlcedoCore
import AlcedoSeams

/// The files of one cache, by synchronous operations: only the cache's own queue calls them, but for
/// looks that a caller asked for.
struct DiskFolder: Sendable {
    /// What stands at the path of a key.
    enum Finding {
        /// A whole entry that has not expired.
        case entry(DiskEntry, expiry: Timestamp)
        /// Nothing.
        case absent
        /// An entry, whole or not, whose life was over at that date.
        case expired(Timestamp)
        /// Something else than a whole entry of the key.
        case damaged(DiskEntry.Damage)
        /// Something that cannot be read; it may be the next time.
        case unreadable(KingfisherError)
    }

    /// What is known of an entry on disk.
    struct Look: Equatable {
        /// The length of its body.
        var bodySize: ByteCount
        /// The date it expires.
        var expiry: Timestamp
    }

    let path: String
    let files: any FileStore
    let time: any TimeSource

    /// Finds out what stands at a key's path, without using it.
    ///
    /// Nothing is served that was stored longer than `maximumAge` ago.
    func examine(_ key: CacheKey, at path: String, maximumAge: Duration?) -> Finding {
        let file: [UInt8]
        switch read(path) {
        case .success(let bytes): file = bytes
        case .failure(.notFound): return .absent
        case .failure(let error):
            return .unreadable(
                .cacheError(reason: .cannotLoadDataFromDisk(path: path, error: error))
            )
        }
        guard let claimed = DiskEntry.claimedLifetime(of: file) else {
            return .damaged(.notAnEntry)
        }
        let expiry: Timestamp
        do throws(FileStoreError) {
            expiry = try self.expiry(claimed.lifetime, claimed.stored, at: path, maximumAge)
        } catch {
            let reason = KingfisherError.CacheErrorReason
                .invalidURLResource(error: error, key: key.resource, path: path)
            return .unreadable(.cacheError(reason: reason))
        }
        guard expiry > time.timestamp else { return .expired(expiry) }
        do throws(DiskEntry.Damage) {
            return .entry(try DiskEntry(file, of: key), expiry: expiry)
        } catch {
            return .damaged(error)
        }
    }

    /// Uses the entry of a key: what is found extends its life, and what will never be of use is
    /// removed.
    ///
    /// A file that cannot be read is missed but stays: it may be readable the next time.
    func load(
        _ key: CacheKey,
        at path: String,
        extending: ExpirationExtending,
        maximumAge: Duration?
    ) -> Finding {
        let finding = examine(key, at: path, maximumAge: maximumAge)
        switch finding {
        case .entry(let entry, _): extend(entry, at: path, extending, now: time.timestamp)
        case .expired, .damaged: try? files.remove(path)
        case .absent, .unreadable: break
        }
        return finding
    }

    /// Looks at an entry, expired or not, without using it; `nil` when there is none that is whole.
    func look(_ key: CacheKey, at path: String, maximumAge: Duration?) -> Look? {
        guard let file = try? files.read(path), let entry = try? DiskEntry(file, of: key),
            let expiry = try? expiry(entry.lifetime, entry.stored, at: path, maximumAge)
        else { return nil }
        return Look(bodySize: .bytes(Int64(entry.body.count)), expiry: expiry)
    }

    /// The path of a file in the folder.
    func filePath(_ name: String) -> String { "\(path)/\(name)" }

    private func read(_ path: String) -> Result<[UInt8], FileStoreError> {
        Result { () throws(FileStoreError) in try files.read(path) }
    }

    /// The date at which an entry expires: its lifetime counts from the file's last use, and its age
    /// from the store.
    func expiry(
        _ lifetime: Lifetime,
        _ stored: Timestamp,
        at path: String,
        _ maximumAge: Duration?
    ) throws(FileStoreError) -> Timestamp {
        let oldest = maximumAge.map { stored + $0 } ?? .distantFuture
        guard case .sliding = lifetime else { return min(lifetime.expiry(after: stored), oldest) }
        return min(lifetime.expiry(after: try files.entry(path).lastUse), oldest)
    }

    private func extend(
        _ entry: DiskEntry,
        at path: String,
        _ extending: ExpirationExtending,
        now: Timestamp
    ) {
        switch extending {
        case .none: break
        case .cacheTime: try? files.touch(path, at: now)
        case .expirationTime(let expiration):
            var extended = entry
            extended.lifetime = expiration.lifetime
            _ = try? write(extended, at: path, lastUse: now)
        }
    }
}
