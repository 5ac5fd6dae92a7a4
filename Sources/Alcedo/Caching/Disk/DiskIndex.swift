import AlcedoCore
import AlcedoSeams

/// The sizes of a folder's files in the order of their use, so that keeping a limit does not list the
/// folder at every write.
///
/// It knows what its own cache does. What another process does in the folder is seen when the index is
/// made anew, which happens after a number of writes that grows with the number of files.
struct DiskIndex {
    private var files = LeastRecentlyUsed<String, Timestamp>()
    private var writes = 0

    /// Makes the index of a listing.
    init(_ entries: [FileEntry]) {
        for entry in entries.sorted(by: { $0.lastUse < $1.lastUse }) {
            files.insert(entry.lastUse, cost: Int(clamping: entry.size.bytes), for: entry.name)
        }
    }

    /// The sum of the sizes, in bytes.
    var total: Int { files.totalCost }

    /// Whether so much was written since it was made that the folder is worth a look.
    var isOld: Bool { writes >= max(64, files.count / 8) }

    /// Takes down that a file was written.
    mutating func noteWrite(_ name: String, size: ByteCount, at date: Timestamp) {
        writes += 1
        files.insert(date, cost: Int(clamping: size.bytes), for: name)
    }

    /// Takes down that a file was used.
    mutating func noteUse(_ name: String, at date: Timestamp) {
        files.use(name) { $0 = date }
    }

    /// Takes down that a file is gone.
    mutating func noteRemoval(_ name: String) {
        files.remove(name)
    }

    /// Removes files, the least recently used first, until the sum is no more than the limit.
    ///
    /// - Parameters:
    ///   - limit: The limit, in bytes.
    ///   - folder: The folder of the files.
    /// - Returns: The names of those removed.
    mutating func trim(to limit: Int, in folder: DiskFolder) -> [String] {
        var removed: [String] = []
        // Each file is looked at twice at most: once to learn of a use elsewhere, once to remove it.
        var looks = 2 * files.count
        while files.totalCost > limit, looks > 0, let oldest = files.oldestEntry {
            looks -= 1
            let path = folder.filePath(oldest.key)
            if let known = try? folder.files.entry(path), known.lastUse > oldest.value {
                noteUse(oldest.key, at: known.lastUse)
                continue
            }
            if (try? folder.files.remove(path)) != nil { removed.append(oldest.key) }
            // One that cannot be removed is not tried again before the next listing.
            files.remove(oldest.key)
        }
        return removed
    }
}
