public import AlcedoCore
import Synchronization

/// The files of the machine.
///
/// `replace` writes a temporary file in the same folder and renames it; it does not wait until the
/// bytes have reached the device, so a power failure may still lose them. Symbolic links are
/// followed, but not out of a folder that is removed.
public final class POSIXFileStore: FileStore {
    private let temporaryCount = Atomic<Int>(0)

    /// Makes a store.
    public init() {}

    /// Reads a whole file.
    public func read(_ path: String) throws(FileStoreError) -> [UInt8] {
        let file = try OpenFile(reading: path)
        defer { file.finish() }
        let status = try file.status()
        guard status.kind == .file else { throw .wrongKind(path: path) }
        return try file.content(size: status.size)
    }

    /// Puts a whole file in place of what was there; its folder must exist.
    public func replace(_ path: String, with bytes: [UInt8]) throws(FileStoreError) {
        _ = try replace(path, with: bytes, dated: nil)
    }

    /// Puts a whole file in place of what was there, with its date of last use; its folder must exist.
    public func replace(
        _ path: String,
        with bytes: [UInt8],
        lastUse: Timestamp
    ) throws(FileStoreError) -> FileStoreError? {
        try replace(path, with: bytes, dated: lastUse)
    }

    /// Reads a whole file and sets its last use, opening it once.
    public func use(
        _ path: String,
        _ body: ([UInt8], () -> Result<FileEntry, FileStoreError>) -> Timestamp?
    ) throws(FileStoreError) {
        let file = try OpenFile(reading: path)
        defer { file.finish() }
        let status = try file.status()
        guard status.kind == .file else { throw .wrongKind(path: path) }
        let content = try file.content(size: status.size)
        let date = body(content) { .success(status.entry(Self.name(in: path))) }
        if let date { try? file.setTimes(date) }
    }

    private func replace(
        _ path: String,
        with bytes: [UInt8],
        dated date: Timestamp?
    ) throws(FileStoreError) -> FileStoreError? {
        let (file, temporary) = try makeTemporary(for: path)
        var failure: FileStoreError?
        do throws(FileStoreError) {
            defer { file.finish() }
            try file.write(bytes)
            failure = date.flatMap { file.failureOfDating($0) }
        } catch {
            try? POSIXFile.unlinkFile(temporary, naming: path)
            throw error
        }
        do throws(FileStoreError) {
            try POSIXFile.renameFile(temporary, to: path)
        } catch {
            try? POSIXFile.unlinkFile(temporary, naming: path)
            throw error
        }
        return failure
    }

    /// Sets the date at which a file was last used: its modification date.
    public func touch(_ path: String, at date: Timestamp) throws(FileStoreError) {
        guard try POSIXFile.status(path).kind == .file else { throw .wrongKind(path: path) }
        try POSIXFile.setTimes(path, date)
    }

    /// Removes one file.
    public func remove(_ path: String) throws(FileStoreError) {
        let kind = try POSIXFile.status(path, followsLink: false).kind
        guard kind != .folder else { throw .wrongKind(path: path) }
        try POSIXFile.unlinkFile(path, naming: path)
    }

    /// Removes a folder and all it holds; what vanishes meanwhile does not matter.
    public func removeFolder(_ path: String) throws(FileStoreError) {
        let kind = try POSIXFile.status(path, followsLink: false).kind
        guard kind == .folder else { throw .wrongKind(path: path) }
        for name in try POSIXFile.names(in: path) {
            try removeChild("\(path)/\(name)")
        }
        try POSIXFile.removeEmptyFolder(path)
    }

    /// Makes a folder and those above it; a folder that is there already is fine.
    public func createFolder(_ path: String) throws(FileStoreError) {
        if let kind = try? POSIXFile.status(path).kind {
            guard kind == .folder else { throw .wrongKind(path: path) }
            return
        }
        if let slash = path.lastSlash, slash > path.startIndex {
            try createFolder(String(path[..<slash]))
        }
        try POSIXFile.makeFolder(path)
    }

    /// The regular files directly in a folder, sorted by name (UTF-8 order).
    public func list(_ folder: String) throws(FileStoreError) -> [FileEntry] {
        var entries: [FileEntry] = []
        for name in try POSIXFile.names(in: folder) {
            // A file may vanish between the listing and the look at it.
            guard let status = try? POSIXFile.status("\(folder)/\(name)") else { continue }
            if status.kind == .file { entries.append(status.entry(name)) }
        }
        return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// What is known of one file without reading it.
    public func entry(_ path: String) throws(FileStoreError) -> FileEntry {
        let status = try POSIXFile.status(path)
        guard status.kind == .file else { throw .wrongKind(path: path) }
        return status.entry(Self.name(in: path))
    }

    private static func name(in path: String) -> String {
        path.lastSlash.map { String(path[path.index(after: $0)...]) } ?? path
    }

    private func removeChild(_ path: String) throws(FileStoreError) {
        do throws(FileStoreError) {
            let isFolder = try POSIXFile.status(path, followsLink: false).kind == .folder
            try isFolder ? removeFolder(path) : POSIXFile.unlinkFile(path, naming: path)
        } catch .notFound {
            return
        }
    }

    /// Opens a new temporary file beside a path.
    private func makeTemporary(
        for path: String
    ) throws(FileStoreError) -> (file: OpenFile, path: String) {
        guard let slash = path.lastSlash else { throw .notFound(path: path) }
        for _ in 0..<10_000 {
            let count = temporaryCount.wrappingAdd(1, ordering: .relaxed).newValue
            let number = POSIXFile.processNumber * 1_000_000 + count
            let temporary = "\(path[..<slash])/\(TemporaryFile.name(number: number))"
            // One may be left from a crash of a process that had our number.
            if let file = try OpenFile(newAt: temporary, naming: path) { return (file, temporary) }
        }
        throw .system(path: path, code: POSIXFile.alreadyExists)
    }
}
