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

    /// The files of each folder, by the folder's path and the file's name; `/` is the empty path.
    private var folders: [String: [String: File]] = ["": [:], SimulatedDisk.cachesFolder: [:]]

    func kind(_ path: DiskPath) -> Kind {
        if let files = folders[path.folder] {
            if files[path.name] != nil { return .file }
            return folders[path.whole] == nil ? .nothing : .folder
        }
        var above = DiskPath(path.folder)
        while let next = above.parent {
            if file(above) != nil { return .blocked }
            above = next
        }
        return .nothing
    }

    func file(_ path: DiskPath) -> File? { folders[path.folder]?[path.name] }

    /// Whether the folder that would hold a path is there.
    func hasFolder(of path: DiskPath) -> Bool { folders[path.folder] != nil }

    mutating func put(_ file: File, at path: DiskPath) {
        folders[path.folder]?[path.name] = file
    }

    mutating func remove(_ path: DiskPath) {
        folders[path.folder]?[path.name] = nil
    }

    mutating func touch(_ path: DiskPath, at date: Timestamp) {
        folders[path.folder]?[path.name]?.lastUse = date
    }

    mutating func createFolder(_ path: DiskPath) {
        var missing: DiskPath? = path
        while let folder = missing, folders[folder.whole] == nil {
            folders[folder.whole] = [:]
            missing = folder.parent
        }
    }

    mutating func removeFolder(_ path: DiskPath) {
        guard folders[path.whole] != nil, !path.name.isEmpty else { return }
        let inside = path.whole + "/"
        for folder in folders.keys where folder == path.whole || folder.hasPrefix(inside) {
            folders[folder] = nil
        }
    }

    mutating func overwrite(_ path: DiskPath, at offset: Int, with bytes: [UInt8]) -> Bool {
        guard var content = file(path)?.content else { return false }
        for (index, byte) in bytes.enumerated() where content.indices.contains(offset + index) {
            content[offset + index] = byte
        }
        folders[path.folder]?[path.name]?.content = content
        return true
    }

    func entries(of folder: DiskPath) -> [FileEntry] {
        (folders[folder.whole] ?? [:])
            .map { name, file in Self.entry(name, file) }
            .sorted { $0.name.precedesInUTF8($1.name) }
    }

    static func entry(_ name: String, _ file: File) -> FileEntry {
        FileEntry(name: name, size: .bytes(Int64(file.content.count)), lastUse: file.lastUse)
    }

    var allFiles: [(path: String, size: Int)] {
        folders
            .flatMap { folder, files in
                files.map { (path: "\(folder)/\($0.key)", size: $0.value.content.count) }
            }
            .sorted { $0.path.precedesInUTF8($1.path) }
    }
}

extension String {
    /// Whether the text comes before another in the order of its UTF-8 bytes.
    func precedesInUTF8(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}
