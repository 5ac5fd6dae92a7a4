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

    /// Makes later writes fail; `nil` heals the disk.
    package func failWrites(with failure: DiskFailure?, count: Int?) {
        access { $0.writeFault = failure.map { DiskFault(failure: $0, remaining: count) } }
    }

    /// Makes later reads fail; `nil` heals the disk.
    package func failReads(with failure: DiskFailure?, count: Int?) {
        access { $0.readFault = failure.map { DiskFault(failure: $0, remaining: count) } }
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

    /// Overwrites bytes of a file as far as it reaches, and returns whether it was there.
    package func corrupt(_ path: String, at offset: Int, with bytes: [UInt8]) -> Bool {
        access { $0.tree.overwrite(DiskPath(path), at: offset, with: bytes) }
    }

    /// Every file's absolute path and size, sorted by path.
    package var files: [(path: String, size: Int)] {
        access { $0.tree.allFiles }
    }

    /// The content of a file.
    package func content(of path: String) -> [UInt8]? {
        access { $0.tree.file(DiskPath(path))?.content }
    }
}

/// A fault that is armed.
struct DiskFault: Sendable {
    var failure: DiskFailure
    /// How many operations it still hits; `nil` for all.
    var remaining: Int?
}

/// What a simulated disk holds, and what is wrong with it.
struct DiskState: Sendable {
    var tree = DiskTree()
    var writeFault: DiskFault?
    var readFault: DiskFault?
    var crashAfter: Int?
    private var temporaryCount = 0

    /// The failure that hits a read now.
    mutating func readFailure() -> DiskFailure? {
        Self.hit(&readFault)
    }

    /// The failure that hits a change now; a full disk still removes and touches.
    mutating func writeFailure(needsSpace: Bool) -> DiskFailure? {
        guard needsSpace || writeFault?.failure != .full else { return nil }
        return Self.hit(&writeFault)
    }

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

    private static func hit(_ fault: inout DiskFault?) -> DiskFailure? {
        guard let armed = fault else { return nil }
        guard let remaining = armed.remaining else { return armed.failure }
        fault?.remaining = remaining - 1
        if remaining <= 1 { fault = nil }
        return remaining > 0 ? armed.failure : nil
    }
}
