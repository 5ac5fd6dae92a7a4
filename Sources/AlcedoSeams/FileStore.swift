public import AlcedoCore

/// The files of a cache.
///
/// Calls are synchronous, and take as long as the disk takes: the loader makes them on its own I/O
/// queues. Paths are absolute, with `/` between components.
///
/// The law: `replace` is atomic, and after a process crash at any point a reader finds the old
/// content, the new content or (where there was none) nothing, never a part; a reader that has
/// started goes on seeing what it opened; `list` is sorted by name; removing what is not there
/// throws `notFound`.
public protocol FileStore: AnyObject, Sendable {
    /// Reads a whole file.
    func read(_ path: String) throws(FileStoreError) -> [UInt8]

    /// Puts a whole file in place of what was there; its folder must exist.
    func replace(_ path: String, with bytes: [UInt8]) throws(FileStoreError)

    /// Puts a whole file in place of what was there, with its date of last use.
    ///
    /// - Returns: Why the date could not be set, when the file was put in place all the same.
    func replace(
        _ path: String,
        with bytes: [UInt8],
        lastUse: Timestamp
    ) throws(FileStoreError) -> FileStoreError?

    /// Reads a whole file and, when the body gives a date, sets that as its last use.
    ///
    /// That the date cannot be set is no error.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - body: Takes the content, and what tells more of the file when it has to be known.
    /// - Throws: Why it cannot be read.
    func use(
        _ path: String,
        _ body: ([UInt8], () -> Result<FileEntry, FileStoreError>) -> Timestamp?
    ) throws(FileStoreError)

    /// Sets the date at which a file was last used.
    func touch(_ path: String, at date: Timestamp) throws(FileStoreError)

    /// Removes one file.
    func remove(_ path: String) throws(FileStoreError)

    /// Removes a folder and all it holds.
    func removeFolder(_ path: String) throws(FileStoreError)

    /// Makes a folder and those above it; a folder that is there already is fine.
    func createFolder(_ path: String) throws(FileStoreError)

    /// The regular files directly in a folder, sorted by name (UTF-8 order).
    func list(_ folder: String) throws(FileStoreError) -> [FileEntry]

    /// What is known of one file without reading it.
    func entry(_ path: String) throws(FileStoreError) -> FileEntry
}

extension FileStore {
    /// Replaces the file, then sets its date.
    public func replace(
        _ path: String,
        with bytes: [UInt8],
        lastUse: Timestamp
    ) throws(FileStoreError) -> FileStoreError? {
        try replace(path, with: bytes)
        do throws(FileStoreError) {
            try touch(path, at: lastUse)
            return nil
        } catch {
            return error
        }
    }

    /// Reads the file, looks at it when it has to, and sets its date.
    public func use(
        _ path: String,
        _ body: ([UInt8], () -> Result<FileEntry, FileStoreError>) -> Timestamp?
    ) throws(FileStoreError) {
        let date = body(try read(path)) {
            Result { () throws(FileStoreError) in try entry(path) }
        }
        if let date { try? touch(path, at: date) }
    }
}

extension String {
    /// Where the last slash of a path is; found by bytes, as going back by characters takes longer than
    /// a system call.
    package var lastSlash: String.Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }
}

/// What a file store knows of a file without reading it.
public struct FileEntry: Hashable, Sendable {
    /// The last component of its path.
    public var name: String
    /// The length of its content.
    public var size: ByteCount
    /// The date it was last used: set by `touch`, and by `replace` to the present.
    public var lastUse: Timestamp

    /// Makes an entry.
    public init(name: String, size: ByteCount, lastUse: Timestamp) {
        self.name = name
        self.size = size
        self.lastUse = lastUse
    }
}

/// Why a file store could not do what it was asked.
public enum FileStoreError: Error, Hashable, Sendable {
    /// There is no such file or folder (ENOENT).
    case notFound(path: String)
    /// The process may not do this (EACCES, EPERM).
    case permissionDenied(path: String)
    /// The disk or the quota is full (ENOSPC, EDQUOT).
    case noSpace(path: String)
    /// The file system is read-only (EROFS).
    case readOnly(path: String)
    /// A folder stands where a file was expected, or a file where a folder was.
    case wrongKind(path: String)
    /// Anything else; `code` is the errno.
    case system(path: String, code: Int32)
}
