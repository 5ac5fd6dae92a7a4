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
        do throws(FileStoreError) {
            let file = try files.read(path)
            return finding(in: file, of: key, at: path, maximumAge) {
                Result { () throws(FileStoreError) in try files.entry(path) }
            }
        } catch {
            return Self.finding(for: error, at: path)
        }
    }

    private static func finding(for error: FileStoreError, at path: String) -> Finding {
        if case .notFound = error { return .absent }
        return .unreadable(.cacheError(reason: .cannotLoadDataFromDisk(path: path, error: error)))
    }

    private func finding(
        in file: [UInt8],
        of key: CacheKey,
        at path: String,
        _ maximumAge: Duration?,
        _ entry: () -> Result<FileEntry, FileStoreError>
    ) -> Finding {
        guard let claimed = DiskEntry.claimedLifetime(of: file) else {
            return .damaged(.notAnEntry)
        }
        let expiry: Timestamp
        do throws(FileStoreError) {
            expiry = try Self.expiry(claimed.lifetime, claimed.stored, maximumAge, entry)
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
        let finding = used(key, at: path, extending: extending, maximumAge: maximumAge)
        switch (finding, extending) {
        case (.entry(var entry, _), .expirationTime(let expiration)):
            entry.lifetime = expiration.lifetime
            _ = try? write(entry, at: path, lastUse: time.timestamp)
        case (.expired, _), (.damaged, _): try? files.remove(path)
        case (.entry, _), (.absent, _), (.unreadable, _): break
        }
        return finding
    }

    /// Finds out what stands at a key's path and, if reading begins a lifetime anew, sets the date.
    private func used(
        _ key: CacheKey,
        at path: String,
        extending: ExpirationExtending,
        maximumAge: Duration?
    ) -> Finding {
        var found = Finding.absent
        do throws(FileStoreError) {
            try files.use(path) { file, entry in
                found = finding(in: file, of: key, at: path, maximumAge, entry)
                guard case .entry = found, extending == .cacheTime else { return nil }
                return time.timestamp
            }
            return found
        } catch {
            return Self.finding(for: error, at: path)
        }
    }

    /// Looks at an entry, expired or not, without using it; `nil` when there is none that is whole.
    func look(_ key: CacheKey, at path: String, maximumAge: Duration?) -> Look? {
        guard let file = try? files.read(path), let entry = try? DiskEntry(file, of: key),
            let expiry = try? Self.expiry(
                entry.lifetime,
                entry.stored,
                maximumAge,
                { Result { () throws(FileStoreError) in try files.entry(path) } }
            )
        else { return nil }
        return Look(bodySize: .bytes(Int64(entry.body.count)), expiry: expiry)
    }

    /// The path of a file in the folder.
    func filePath(_ name: String) -> String { "\(path)/\(name)" }

    /// The date at which an entry expires: its lifetime counts from the file's last use, and its age
    /// from the store.
    private static func expiry(
        _ lifetime: Lifetime,
        _ stored: Timestamp,
        _ maximumAge: Duration?,
        _ entry: () -> Result<FileEntry, FileStoreError>
    ) throws(FileStoreError) -> Timestamp {
        let oldest = maximumAge.map { stored + $0 } ?? .distantFuture
        guard case .sliding = lifetime else { return min(lifetime.expiry(after: stored), oldest) }
        return min(lifetime.expiry(after: try entry().get().lastUse), oldest)
    }
}
