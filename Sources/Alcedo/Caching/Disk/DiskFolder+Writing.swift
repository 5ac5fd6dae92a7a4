import AlcedoCore
import AlcedoSeams

// Changing files, on the layer's queue

extension DiskFolder {
    /// EEXIST, which has the same number everywhere.
    private static let alreadyExists: Int32 = 17

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
        try setLastUse(of: path, lastUse)
        return .bytes(Int64(file.count))
    }

    /// The error of a write that may not overwrite what is there.
    func refusal(of key: CacheKey, at path: String) -> KingfisherError {
        let error = FileStoreError.system(path: path, code: Self.alreadyExists)
        let reason = KingfisherError.CacheErrorReason
            .cannotCreateCacheFile(path: path, key: key.resource, error: error)
        return .cacheError(reason: reason)
    }

    /// Removes everything.
    func removeAll() throws(FileStoreError) {
        do {
            try files.removeFolder(path)
        } catch .notFound {
            return
        }
    }

    /// Makes the folder and those above it.
    func createFolder() throws(KingfisherError) {
        do {
            try files.createFolder(path)
        } catch {
            throw .cacheError(reason: .cannotCreateDirectory(path: path, error: error))
        }
    }

    /// Sets the date of use, explicitly because the file system's clock is not the loader's.
    ///
    /// A file without it would live too long or too short, and is taken back.
    private func setLastUse(of path: String, _ date: Timestamp) throws(KingfisherError) {
        do throws(FileStoreError) {
            try files.touch(path, at: date)
        } catch .notFound {
            // Somebody removed it meanwhile: it was written all the same.
            return
        } catch {
            try? files.remove(path)
            throw .cacheError(reason: .cannotSetCacheFileAttribute(path: path, error: error))
        }
    }

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
}
