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
        var result = try replace(path, with: file, entry.key, lastUse, canMissFolder: true)
        if case .folderMissing = result {
            try createFolder()
            result = try replace(path, with: file, entry.key, lastUse, canMissFolder: false)
        }
        if case .undated(let error) = result { try takeBack(path, error) }
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

    /// What came of putting a file in place.
    private enum Replacement {
        case done
        case undated(FileStoreError)
        case folderMissing
    }

    /// Takes back a file whose date of use could not be set: it would live too long or too short.
    ///
    /// The file system's clock is not the loader's, so that the date is the loader's to set.
    private func takeBack(_ path: String, _ error: FileStoreError) throws(KingfisherError) {
        // Somebody removed it meanwhile: it was written all the same.
        if case .notFound = error { return }
        try? files.remove(path)
        throw .cacheError(reason: .cannotSetCacheFileAttribute(path: path, error: error))
    }

    private func replace(
        _ path: String,
        with file: [UInt8],
        _ key: CacheKey,
        _ lastUse: Timestamp,
        canMissFolder: Bool
    ) throws(KingfisherError) -> Replacement {
        do throws(FileStoreError) {
            let failure = try files.replace(path, with: file, lastUse: lastUse)
            return failure.map { .undated($0) } ?? .done
        } catch {
            if canMissFolder, case .notFound = error { return .folderMissing }
            throw .cacheError(
                reason: .cannotCreateCacheFile(path: path, key: key.resource, error: error)
            )
        }
    }
}
