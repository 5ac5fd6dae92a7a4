import AlcedoCore
import AlcedoHTTP
package import AlcedoSeams
import Synchronization

/// The responses of a cache on disk, with the heads of those used lately in memory.
///
/// A URL has one file of heads, and a file for each content. A content is written before the heads that
/// name it and removed after them, each in one step: after a crash at any point the heads of before or
/// those of after are found, and whole contents. Only the cache's own queue calls it.
package final class ResponseStore: Sendable {
    /// More URLs than this are forgotten all at once; their files stay.
    private static let memoryLimit = 4_096

    /// What is known of a URL: the path of its heads, whose name takes a digest to find, and what they
    /// hold.
    private struct Shelf {
        var path: String
        var entries: [CacheEntry]
    }

    private struct Memory {
        var known: [String: Shelf] = [:]
        var room: StoreRoom
    }

    private let setting: HTTPCacheSetting
    private let files: any FileStore
    private let time: any TimeSource
    private let memory: Mutex<Memory>

    /// Makes a store over what a folder holds.
    package init(_ setting: HTTPCacheSetting, files: any FileStore, time: any TimeSource) {
        self.setting = setting
        self.files = files
        self.time = time
        memory = Mutex(Memory(room: StoreRoom(limit: setting.sizeLimit)))
    }

    /// What is stored for a URL.
    package func entries(of key: PrimaryKey) -> [CacheEntry] {
        if let shelf = shelf(of: key) { return shelf.entries }
        let path = path(of: key)
        guard let bytes = try? files.read(path), let file = HeadFile(bytes),
            file.key == key.text
        else { return [] }
        remember(file.entries, at: path, of: key)
        return file.entries
    }

    /// The content of an entry, which counts as a use; `nil` when it is not there whole.
    package func content(_ reference: ContentReference, of key: PrimaryKey) -> [UInt8]? {
        guard reference.length > 0 else { return [] }
        var content: [UInt8]?
        try? files.use(path(of: reference, key)) { bytes, _ in
            guard bytes.count == reference.length, Checksum64.of(bytes) == reference.checksum else {
                return nil
            }
            content = bytes
            return time.timestamp
        }
        return content
    }

    /// Puts entries in place of those of a URL, and a content that some of them name.
    ///
    /// When the disk does not take them nothing is stored for the URL any more: what was is out of date.
    package func replace(_ entries: [CacheEntry], of key: PrimaryKey, writing content: [UInt8]?) {
        let old = self.entries(of: key)
        do throws(FileStoreError) {
            if let content, let reference = entries.last?.content, reference.length > 0 {
                try write(content, path(of: reference, key))
            }
            let path = path(of: key)
            try write(HeadFile(key: key.text, entries: entries).bytes, path)
            remember(entries, at: path, of: key)
        } catch {
            remove(key)
            return
        }
        let named = Set(entries.map(\.content))
        for entry in old where !named.contains(entry.content) {
            try? files.remove(path(of: entry.content, key))
        }
        makeRoom()
    }

    /// Removes all that is stored for a URL.
    func remove(_ key: PrimaryKey) {
        let paths = [path(of: key)] + entries(of: key).map { path(of: $0.content, key) }
        memory.withLock { $0.known[key.text] = nil }
        for path in paths { try? files.remove(path) }
    }

    /// Removes everything.
    func removeAll() {
        memory.withLock { memory in
            memory.known.removeAll()
            memory.room.forget()
        }
        try? files.removeFolder(setting.folder)
    }

    private func shelf(of key: PrimaryKey) -> Shelf? {
        memory.withLock { $0.known[key.text] }
    }

    private func remember(_ entries: [CacheEntry], at path: String, of key: PrimaryKey) {
        memory.withLock { memory in
            if memory.known.count >= Self.memoryLimit { memory.known.removeAll() }
            memory.known[key.text] = Shelf(path: path, entries: entries)
        }
    }

    /// Removes what was used longest ago when everything takes too much.
    private func makeRoom() {
        guard memory.withLock({ !$0.room.isEnough }) else { return }
        guard let all = try? files.list(setting.folder) else { return }
        let (gone, sum) = memory.withLock { $0.room.toRemove(of: all) }
        var taken = sum
        for file in gone where (try? files.remove("\(setting.folder)/\(file.name)")) != nil {
            taken -= file.size.bytes
        }
        memory.withLock { [taken] in $0.room.note(sum: taken) }
    }

    /// Writes a file, into a folder that is made when it is not there (any more).
    private func write(_ bytes: [UInt8], _ path: String) throws(FileStoreError) {
        memory.withLock { $0.room.note(bytes.count) }
        do throws(FileStoreError) {
            _ = try files.replace(path, with: bytes, lastUse: time.timestamp)
        } catch .notFound {
            try files.createFolder(setting.folder)
            _ = try files.replace(path, with: bytes, lastUse: time.timestamp)
        }
    }

    /// The path of a URL's file of heads.
    func path(of key: PrimaryKey) -> String {
        shelf(of: key)?.path
            ?? "\(setting.folder)/\(SHA256.hexadecimalDigest(of: key.text))"
    }

    private func path(of content: ContentReference, _ key: PrimaryKey) -> String {
        "\(path(of: key))-\(String(content.checksum, radix: 16))-\(content.length)"
    }
}
