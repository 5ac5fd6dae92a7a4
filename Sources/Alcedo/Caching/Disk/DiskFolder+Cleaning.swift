import AlcedoCore
import AlcedoSeams

// Walking the folder, on the layer's queue

extension DiskFolder {
    /// What a cleaning did.
    struct Cleaning {
        /// The names of the entries removed.
        var removed: [String] = []
        /// Why the folder could not be walked; `nil` when it was.
        var failure: KingfisherError?
    }

    /// The entries' files; strangers and temporary files are left out, and a folder that is not there
    /// has none.
    ///
    /// With plain names every visible file counts as an entry.
    func list(plainNames: Bool) throws(KingfisherError) -> [FileEntry] {
        try allFiles().filter { Self.isEntry($0.name, plainNames: plainNames) }
    }

    /// Removes entries that have expired or are damaged, and temporary files that a crash has left
    /// more than an hour ago.
    ///
    /// One that cannot be removed does not stop the others.
    func removeExpired(maximumAge: Duration?, plainNames: Bool) -> Cleaning {
        let now = time.timestamp
        var cleaning = Cleaning()
        do throws(KingfisherError) {
            for file in try allFiles() {
                let place = filePath(file.name)
                if TemporaryFile.isTemporary(file.name), file.lastUse + .seconds(3_600) < now {
                    try? files.remove(place)
                } else if Self.isEntry(file.name, plainNames: plainNames),
                    isOver(place, lastUse: file.lastUse, now: now, maximumAge),
                    (try? files.remove(place)) != nil
                {
                    cleaning.removed.append(file.name)
                }
            }
        } catch {
            cleaning.failure = error
        }
        return cleaning
    }

    private func allFiles() throws(KingfisherError) -> [FileEntry] {
        do throws(FileStoreError) {
            return try files.list(path)
        } catch .notFound {
            return []
        } catch .wrongKind {
            throw .cacheError(reason: .invalidFileEnumeratorContent(path: path))
        } catch {
            throw .cacheError(reason: .fileEnumeratorCreationFailed(path: path))
        }
    }

    private static func isEntry(_ name: String, plainNames: Bool) -> Bool {
        plainNames ? !name.hasPrefix(".") : DiskNames.isDigest(name)
    }

    private func isOver(
        _ path: String,
        lastUse: Timestamp,
        now: Timestamp,
        _ maximumAge: Duration?
    ) -> Bool {
        guard let file = try? files.read(path) else { return false }
        guard let entry = DiskEntry(file) else { return true }
        if let maximumAge, entry.stored + maximumAge <= now { return true }
        return entry.lifetime.expiry(after: lastUse) <= now
    }
}
