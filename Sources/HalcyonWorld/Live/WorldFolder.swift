import AlcedoCore
import AlcedoSeams
import Foundation
import Synchronization

/// The temporary folder that is the disk of a live world; it is removed with the last reference.
package final class WorldFolder: DiskControl {
    /// The folder's absolute path.
    package let path: String
    /// The faults of the disk, which file stores look up at each operation.
    let faults = Mutex(DiskFaults())
    private let store: any FileStore

    /// Makes an empty folder with one for caches in it.
    init(files: any FileStore) throws(FileStoreError) {
        store = files
        let parent = URL(fileURLWithPath: NSTemporaryDirectory()).standardizedFileURL.path
        path = "\(parent)/halcyon-\(UUID().uuidString)"
        try files.createFolder(cachesFolder)
    }

    deinit {
        // What is left of it is in the system's temporary folder, which is emptied by others.
        try? store.removeFolder(path)
    }

    /// The folder that holds cache folders.
    package var cachesFolder: String { "\(path)/caches" }

    /// Makes later writes fail, after the next `skipped`; `nil` heals the disk.
    package func failWrites(with failure: DiskFailure?, skipping skipped: Int, count: Int?) {
        faults.withLock { $0.failWrites(with: failure, skipping: skipped, count: count) }
    }

    /// Makes later reads fail, after the next `skipped`; `nil` heals the disk.
    package func failReads(with failure: DiskFailure?, skipping skipped: Int, count: Int?) {
        faults.withLock { $0.failReads(with: failure, skipping: skipped, count: count) }
    }

    /// A process cannot die here in the middle of a write.
    ///
    /// - Returns: Always `false`.
    package func crash(inNextReplaceAfter bytes: Int) -> Bool {
        false
    }

    /// Removes a folder with all it holds, or does nothing when it is not there.
    package func removeFolder(_ path: String) {
        // Of a folder that is not there, as on every disk, nothing is said.
        try? store.removeFolder(path)
    }

    /// Puts a file where a folder is, or would be.
    package func block(_ path: String) {
        removeFolder(path)
        // What is in the way already does as well.
        try? store.replace(path, with: [])
    }

    /// Overwrites bytes of a file in place as far as it reaches, and returns whether it was there.
    package func corrupt(_ path: String, at offset: Int, with bytes: [UInt8]) -> Bool {
        guard let size = try? store.entry(path).size.bytes,
            let handle = FileHandle(forWritingAtPath: path)
        else { return false }
        defer { handle.closeFile() }
        let room = max(0, Int(size) - offset)
        guard offset >= 0, room > 0 else { return true }
        handle.seek(toFileOffset: UInt64(offset))
        handle.write(Data(bytes.prefix(room)))
        return true
    }

    /// Puts a copy of a file, with its date of use, at another path of a folder that is there, and
    /// returns whether it was there.
    package func copy(_ path: String, to other: String) -> Bool {
        do {
            let lastUse = try store.entry(path).lastUse
            try store.replace(other, with: try store.read(path))
            try store.touch(other, at: lastUse)
            return true
        } catch {
            return false
        }
    }

    /// Puts a file of the scenario's own in place; what cannot be written is missed by whoever reads.
    package func write(_ path: String, _ content: [UInt8]) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try? store.createFolder(folder)
        try? store.replace(path, with: content)
    }

    /// The folder for files of the scenario's own.
    package var ownFolder: String { "\(path)/own" }

    /// Every file's absolute path and size, sorted by path.
    package var files: [(path: String, size: Int)] {
        var found: [(path: String, size: Int)] = []
        for name in FileManager.default.subpaths(atPath: path) ?? [] {
            let whole = "\(path)/\(name)"
            guard let entry = try? store.entry(whole) else { continue }
            found.append((whole, Int(entry.size.bytes)))
        }
        return found.sorted { $0.path.precedesInUTF8($1.path) }
    }

    /// The content of a file.
    package func content(of path: String) -> [UInt8]? {
        try? store.read(path)
    }
}
