package import AlcedoCore
package import AlcedoSeams
import Synchronization

/// Real files behind the faults of a world's folder, as one process sees them.
///
/// Dates of last use are of the world's clock. An ended process gets and changes nothing.
package final class FaultInjectingFileStore: FileStore {
    private let files: any FileStore
    private let folder: WorldFolder
    private let time: any TimeSource
    private let isEnded: @Sendable () -> Bool

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - files: The real files.
    ///   - folder: The folder, whose faults hit every path.
    ///   - time: The clock that `replace` dates files by.
    ///   - isEnded: Whether the process has ended.
    package init(
        _ files: any FileStore,
        folder: WorldFolder,
        time: any TimeSource,
        isEnded: @escaping @Sendable () -> Bool
    ) {
        self.files = files
        self.folder = folder
        self.time = time
        self.isEnded = isEnded
    }

    /// Reads a whole file.
    package func read(_ path: String) throws(FileStoreError) -> [UInt8] {
        try admitRead(path)
        return try files.read(path)
    }

    /// Puts a whole file in place of what was there.
    package func replace(_ path: String, with bytes: [UInt8]) throws(FileStoreError) {
        try admitWrite(path)
        try files.replace(path, with: bytes)
        do throws(FileStoreError) {
            try files.touch(path, at: time.timestamp)
        } catch .notFound {
            // Somebody removed it meanwhile: the replacement was done all the same.
            return
        }
    }

    /// Sets the date at which a file was last used.
    package func touch(_ path: String, at date: Timestamp) throws(FileStoreError) {
        try admitWrite(path, needsSpace: false)
        try files.touch(path, at: date)
    }

    /// Removes one file.
    package func remove(_ path: String) throws(FileStoreError) {
        try admitWrite(path, needsSpace: false)
        try files.remove(path)
    }

    /// Removes a folder and all it holds.
    package func removeFolder(_ path: String) throws(FileStoreError) {
        try admitWrite(path, needsSpace: false)
        try files.removeFolder(path)
    }

    /// Makes a folder and those above it.
    package func createFolder(_ path: String) throws(FileStoreError) {
        try admitWrite(path)
        try files.createFolder(path)
    }

    /// The regular files directly in a folder, sorted by name.
    package func list(_ folder: String) throws(FileStoreError) -> [FileEntry] {
        try admitRead(folder)
        return try files.list(folder)
    }

    /// What is known of one file without reading it.
    package func entry(_ path: String) throws(FileStoreError) -> FileEntry {
        try admitRead(path)
        return try files.entry(path)
    }

    private func admitRead(_ path: String) throws(FileStoreError) {
        try admit(path) { $0.readFailure() }
    }

    private func admitWrite(_ path: String, needsSpace: Bool = true) throws(FileStoreError) {
        try admit(path) { $0.writeFailure(needsSpace: needsSpace) }
    }

    private func admit(
        _ path: String,
        _ fault: (inout DiskFaults) -> DiskFailure?
    ) throws(FileStoreError) {
        let failure = isEnded() ? .inputOutputError : folder.faults.withLock { fault(&$0) }
        if let failure { throw failure.error(path) }
    }
}
