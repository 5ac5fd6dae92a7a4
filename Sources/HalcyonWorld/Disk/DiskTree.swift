import AlcedoCore
import AlcedoSeams

/// Folders and files in memory.
///
/// Dictionaries inside, sorted whenever something leaves: their order never shows.
struct DiskTree: Sendable {
    struct File: Sendable {
        var content: [UInt8]
        var lastUse: Timestamp
    }

    /// What stands at a path.
    enum Kind {
        case file
        case folder
        case nothing
        /// A file stands where a folder above the path should.
        case blocked
    }

    /// Every file by its path.
    private var files: [DiskPath: File] = [:]
    private var folders: Set<DiskPath> = [DiskPath("/"), DiskPath(SimulatedDisk.cachesFolder)]

    func kind(_ path: DiskPath) -> Kind {
        if files[path] != nil { return .file }
        if folders.contains(path) { return .folder }
        var above = path.parent
        while let next = above, !folders.contains(next) {
            if files[next] != nil { return .blocked }
            above = next.parent
        }
        return .nothing
    }

    func file(_ path: DiskPath) -> File? { files[path] }

    /// Whether the folder that would hold a path is there.
    func hasFolder(of path: DiskPath) -> Bool { folders.contains(path.parent ?? path) }

    /// Puts a file in place; its folder must be there.
    mutating func put(_ file: File, at path: DiskPath) {
        files[path] = file
    }

    /// Takes a file away, and says whether it was there.
    mutating func remove(_ path: DiskPath) -> Bool {
        files.removeValue(forKey: path) != nil
    }

    /// Sets the date of a file's last use, and says whether it is there.
    mutating func touch(_ path: DiskPath, at date: Timestamp) -> Bool {
        guard files[path] != nil else { return false }
        files[path]?.lastUse = date
        return true
    }

    mutating func createFolder(_ path: DiskPath) {
        var missing: DiskPath? = path
        while let folder = missing, folders.insert(folder).inserted {
            missing = folder.parent
        }
    }

    mutating func removeFolder(_ path: DiskPath) {
        guard folders.contains(path), !path.whole.isEmpty else { return }
        let inside = path.whole + "/"
        folders = folders.filter { $0 != path && !$0.whole.hasPrefix(inside) }
        files = files.filter { !$0.key.whole.hasPrefix(inside) }
    }

    mutating func overwrite(_ path: DiskPath, at offset: Int, with bytes: [UInt8]) -> Bool {
        guard var content = file(path)?.content else { return false }
        for (index, byte) in bytes.enumerated() where content.indices.contains(offset + index) {
            content[offset + index] = byte
        }
        files[path]?.content = content
        return true
    }

    mutating func copy(_ path: DiskPath, to other: DiskPath) -> Bool {
        guard let file = file(path), hasFolder(of: other) else { return false }
        put(file, at: other)
        return true
    }

    func entries(of folder: DiskPath) -> [FileEntry] {
        files
            .filter { $0.key.folder == folder.whole }
            .map { path, file in Self.entry(path.name, file) }
            .sorted { $0.name.precedesInUTF8($1.name) }
    }

    static func entry(_ name: String, _ file: File) -> FileEntry {
        FileEntry(name: name, size: .bytes(Int64(file.content.count)), lastUse: file.lastUse)
    }

    var allFiles: [(path: String, size: Int)] {
        files
            .map { (path: $0.key.whole, size: $0.value.content.count) }
            .sorted { $0.path.precedesInUTF8($1.path) }
    }
}

extension String {
    /// Whether the text comes before another in the order of its UTF-8 bytes.
    func precedesInUTF8(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}
