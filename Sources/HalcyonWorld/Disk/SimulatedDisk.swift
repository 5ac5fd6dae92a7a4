import AlcedoCore
import AlcedoSeams
import Synchronization

/// The disk of a simulated world: folders, files, faults, and a crash in the middle of a write.
///
/// It outlives processes. Any thread may call it; only the world's thread spends time on it.
package final class SimulatedDisk: DiskControl {
    /// The folder that holds cache folders; it is there from the beginning.
    package static let cachesFolder = "/caches"

    let latency: DiskLatency
    private let state = Mutex(DiskState())

    /// Makes an empty disk.
    package init(latency: DiskLatency = DiskLatency()) {
        self.latency = latency
    }

    /// Does one operation on the state.
    func access<Value: Sendable, Failure: Error>(
        _ body: (inout sending DiskState) throws(Failure) -> sending Value
    ) throws(Failure) -> sending Value {
        try state.withLock(body)
    }

    /// Makes later writes fail, after the next `skipped`; `nil` heals the disk.
    package func failWrites(with failure: DiskFailure?, skipping skipped: Int, count: Int?) {
        access { $0.faults.failWrites(with: failure, skipping: skipped, count: count) }
    }

    /// Makes later reads fail, after the next `skipped`; `nil` heals the disk.
    package func failReads(with failure: DiskFailure?, skipping skipped: Int, count: Int?) {
        access { $0.faults.failReads(with: failure, skipping: skipped, count: count) }
    }

    /// Ends the process in the middle of the next `replace`, after so many bytes of the new content.
    ///
    /// - Returns: Always `true`.
    package func crash(inNextReplaceAfter bytes: Int) -> Bool {
        access { $0.crashAfter = max(0, bytes) }
        return true
    }

    /// Removes a folder with all it holds, or does nothing when it is not there.
    package func removeFolder(_ path: String) {
        access { $0.tree.removeFolder(DiskPath(path)) }
    }

    /// Puts a file where a folder is, or would be.
    package func block(_ path: String) {
        access { state in
            state.tree.removeFolder(DiskPath(path))
            state.tree.put(DiskTree.File(content: [], lastUse: .distantPast), at: DiskPath(path))
        }
    }

    /// Overwrites bytes of a file as far as it reaches, and returns whether it was there.
    package func corrupt(_ path: String, at offset: Int, with bytes: [UInt8]) -> Bool {
        access { $0.tree.overwrite(DiskPath(path), at: offset, with: bytes) }
    }

    /// Puts a copy of a file, with its date of use, at another path of a folder that is there, and
    /// returns whether it was there.
    package func copy(_ path: String, to other: String) -> Bool {
        access { $0.tree.copy(DiskPath(path), to: DiskPath(other)) }
    }

    /// Puts a file of the scenario's own in place, with the folders above it.
    package func write(_ path: String, _ content: [UInt8]) {
        let path = DiskPath(path)
        access { state in
            if let folder = path.parent { state.tree.createFolder(folder) }
            let date = Timestamp(secondsSince1970: 0)
            state.tree.put(DiskTree.File(content: content, lastUse: date), at: path)
        }
    }

    /// The folder for files of the scenario's own.
    package var ownFolder: String { "/own" }

    /// Every file's absolute path and size, sorted by path.
    package var files: [(path: String, size: Int)] {
        access { $0.tree.allFiles }
    }

    /// The content of a file.
    package func content(of path: String) -> [UInt8]? {
        access { $0.tree.file(DiskPath(path))?.content }
    }
}

/// What a simulated disk holds, and what is wrong with it.
struct DiskState: Sendable {
    var tree = DiskTree()
    var faults = DiskFaults()
    var crashAfter: Int?
    private var temporaryCount = 0

    /// Whether the process ends in this write: the part that was written stays as a stray file.
    mutating func crashes(writing bytes: [UInt8], to path: DiskPath, at date: Timestamp) -> Bool {
        guard let written = crashAfter else { return false }
        crashAfter = nil
        temporaryCount += 1
        let name = TemporaryFile.name(number: temporaryCount)
        let part = DiskTree.File(content: Array(bytes.prefix(written)), lastUse: date)
        tree.put(part, at: DiskPath(folder: path.folder, name: name))
        return true
    }
}
