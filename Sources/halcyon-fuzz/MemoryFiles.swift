import AlcedoCore
import AlcedoSeams
import Synchronization

/// A disk in memory that can be damaged, and a clock that stands still.
final class MemoryFiles: FileStore, TimeSource {
    private let files = Mutex<[String: [UInt8]]>([:])

    let now = MonotonicInstant(nanoseconds: 0)
    let timestamp = Timestamp(secondsSince1970: 1_767_225_600)

    /// Damages one file, or removes it.
    func damage(_ input: inout FuzzInput) {
        let (number, isGone) = (Int(input.byte()), input.byte() % 8 == 0)
        let damage = Damage(&input)
        files.withLock { files in
            guard !files.isEmpty else { return }
            let path = files.keys.sorted()[number % files.count]
            files[path] = isGone ? nil : files[path].map { damage.applied(to: $0) }
        }
    }

    func read(_ path: String) throws(FileStoreError) -> [UInt8] {
        guard let bytes = files.withLock({ $0[path] }) else { throw .notFound(path: path) }
        return bytes
    }

    func replace(_ path: String, with bytes: [UInt8]) throws(FileStoreError) {
        files.withLock { $0[path] = bytes }
    }

    func touch(_ path: String, at date: Timestamp) throws(FileStoreError) {
        _ = try read(path)
    }

    func remove(_ path: String) throws(FileStoreError) {
        let old = files.withLock { $0.removeValue(forKey: path) }
        if old == nil { throw .notFound(path: path) }
    }

    func removeFolder(_ path: String) throws(FileStoreError) {
        files.withLock { $0.removeAll() }
    }

    func createFolder(_ path: String) throws(FileStoreError) {}

    func list(_ folder: String) throws(FileStoreError) -> [FileEntry] {
        let paths = files.withLock { $0.keys.sorted() }
        var entries: [FileEntry] = []
        for path in paths { entries.append(try entry(path)) }
        return entries
    }

    func entry(_ path: String) throws(FileStoreError) -> FileEntry {
        let size = ByteCount(bytes: Int64(try read(path).count))
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return FileEntry(name: name, size: size, lastUse: timestamp)
    }
}
