/// What a scenario does to a disk behind the client's back.
package protocol DiskControl: AnyObject, Sendable {
    /// Makes every later write, or `count` of them, fail after the next `skipped`; `nil` heals the
    /// disk.
    func failWrites(with failure: DiskFailure?, skipping skipped: Int, count: Int?)

    /// Makes every later read, or `count` of them, fail after the next `skipped`; `nil` heals the
    /// disk.
    func failReads(with failure: DiskFailure?, skipping skipped: Int, count: Int?)

    /// Ends the process in the middle of the next `replace`, after so many bytes of the new content.
    ///
    /// - Returns: `false` where the disk is real, and a crash cannot be played.
    func crash(inNextReplaceAfter bytes: Int) -> Bool

    /// Removes a folder with all it holds; `path` is absolute.
    func removeFolder(_ path: String)

    /// Puts a file where a folder is, or would be.
    func block(_ path: String)

    /// Overwrites bytes of a file, and returns whether it was there.
    func corrupt(_ path: String, at offset: Int, with bytes: [UInt8]) -> Bool

    /// Puts a copy of a file, with its date of use, at another path of a folder that is there, and
    /// returns whether it was there.
    func copy(_ path: String, to other: String) -> Bool

    /// Puts a file of the scenario's own in place, with the folders above it; `path` is absolute.
    func write(_ path: String, _ content: [UInt8])

    /// The folder for files of the scenario's own.
    var ownFolder: String { get }

    /// Every file's absolute path and size, sorted by path.
    var files: [(path: String, size: Int)] { get }

    /// The content of a file.
    func content(of path: String) -> [UInt8]?
}

extension DiskControl {
    /// Makes every later write, or the next `count`, fail; `nil` heals the disk.
    package func failWrites(with failure: DiskFailure?, count: Int?) {
        failWrites(with: failure, skipping: 0, count: count)
    }

    /// Makes every later read, or the next `count`, fail; `nil` heals the disk.
    package func failReads(with failure: DiskFailure?, count: Int?) {
        failReads(with: failure, skipping: 0, count: count)
    }
}

/// How a disk fails.
package enum DiskFailure: String, Hashable, Sendable, CaseIterable {
    /// ENOSPC.
    case full
    /// EIO.
    case inputOutputError
    /// EROFS; only for writes.
    case readOnly
    /// EACCES.
    case permissionDenied
}

extension DiskControl {
    /// The absolute path of a file of the scenario's own; with a content, which is written there.
    package func ownFile(_ name: String, _ content: [UInt8]?) -> String {
        let path = "\(ownFolder)/\(name)"
        if let content { write(path, content) }
        return path
    }
}
