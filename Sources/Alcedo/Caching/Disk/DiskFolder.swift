import AlcedoCore
import AlcedoSeams

/// The files of one cache, by synchronous operations: only the cache's own queue calls them, but for
/// looks that a caller asked for.
struct DiskFolder: Sendable {
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

    /// The body of an entry that is whole and has not expired; anything else is removed and missed.
    ///
    /// A file that cannot be read is missed but stays: it may be readable the next time.
    func load(_ key: CacheKey, at path: String, extending: ExpirationExtending) -> [UInt8]? {
        guard let file = try? files.read(path) else { return nil }
        let now = time.timestamp
        guard let claimed = DiskEntry.claimedLifetime(of: file),
            expiry(of: claimed.lifetime, stored: claimed.stored, at: path) > now,
            let entry = DiskEntry(file, of: key)
        else {
            try? files.remove(path)
            return nil
        }
        extend(entry, at: path, extending, now: now)
        return entry.body
    }

    /// Looks at an entry, expired or not, without using it; `nil` when there is none that is whole.
    func look(_ key: CacheKey, at path: String) -> Look? {
        guard let file = try? files.read(path), let entry = DiskEntry(file, of: key) else {
            return nil
        }
        return Look(
            bodySize: .bytes(Int64(entry.body.count)),
            expiry: expiry(of: entry.lifetime, stored: entry.stored, at: path)
        )
    }

    /// Writes an entry, whose life counts from `lastUse`, and returns the size of its file.
    ///
    /// A folder that has vanished is made anew.
    func write(
        _ entry: DiskEntry,
        at path: String,
        lastUse: Timestamp
    ) throws(KingfisherError) -> ByteCount {
        let file = entry.file
        if try !replace(path, with: file, key: entry.key, canMissFolder: true) {
            try createFolder()
            _ = try replace(path, with: file, key: entry.key, canMissFolder: false)
        }
        // The file system's clock is not the loader's: the date of use is always set explicitly.
        try? files.touch(path, at: lastUse)
        return .bytes(Int64(file.count))
    }

    /// The entries' files; strangers and temporary files are left out.
    func list() -> [FileEntry] {
        ((try? files.list(path)) ?? []).filter { Self.isEntryName($0.name) }
    }

    /// Removes entries that have expired or are damaged, and temporary files that a crash has left
    /// more than an hour ago.
    ///
    /// - Returns: The names of the entries removed.
    func removeExpired() -> [String] {
        let now = time.timestamp
        var removed: [String] = []
        for file in (try? files.list(path)) ?? [] {
            let place = filePath(file.name)
            if TemporaryFile.isTemporary(file.name), file.lastUse + .seconds(3_600) < now {
                try? files.remove(place)
            } else if Self.isEntryName(file.name), isOver(place, lastUse: file.lastUse, now: now),
                (try? files.remove(place)) != nil
            {
                removed.append(file.name)
            }
        }
        return removed
    }

    /// Removes the least recently used entries until their sizes add up to no more than the limit.
    ///
    /// - Returns: The size that is left.
    func trim(to limit: ByteCount) -> ByteCount {
        let entries = list()
        var total = entries.reduce(ByteCount.zero) { $0 + $1.size }
        for entry in entries.sorted(by: { $0.lastUse < $1.lastUse }) where total > limit {
            guard (try? files.remove(filePath(entry.name))) != nil else { continue }
            total = total - entry.size
        }
        return total
    }

    /// Removes everything.
    func removeAll() throws(FileStoreError) {
        do {
            try files.removeFolder(path)
        } catch .notFound {
            return
        }
    }

    /// The path of a file in the folder.
    func filePath(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, and returns whether its folder was there.
    private func replace(
        _ path: String,
        with file: [UInt8],
        key: CacheKey,
        canMissFolder: Bool
    ) throws(KingfisherError) -> Bool {
        do throws(FileStoreError) {
            try files.replace(path, with: file)
            return true
        } catch {
            if canMissFolder, case .notFound = error { return false }
            throw .cacheError(
                reason: .cannotCreateCacheFile(path: path, key: key.resource, error: error)
            )
        }
    }

    private func createFolder() throws(KingfisherError) {
        do {
            try files.createFolder(path)
        } catch {
            throw .cacheError(reason: .cannotCreateDirectory(path: path, error: error))
        }
    }

    private func isOver(_ path: String, lastUse: Timestamp, now: Timestamp) -> Bool {
        guard let file = try? files.read(path) else { return false }
        guard let entry = DiskEntry(file) else { return true }
        return entry.lifetime.expiry(after: lastUse) <= now
    }

    /// The date at which an entry expires; it counts from the file's last use.
    private func expiry(of lifetime: Lifetime, stored: Timestamp, at path: String) -> Timestamp {
        lifetime.expiry(after: (try? files.entry(path))?.lastUse ?? stored)
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

    /// Whether a name is that of an entry: 64 lower-case hexadecimal digits.
    private static func isEntryName(_ name: String) -> Bool {
        name.utf8.count == 64
            && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
