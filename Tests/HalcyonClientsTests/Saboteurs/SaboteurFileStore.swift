import AlcedoCore
import AlcedoSeams

/// A file store that does not keep what it is given.
final class SaboteurFileStore: FileStore {
    private let base: any FileStore
    private let sabotage: SeamSabotage

    init(_ base: any FileStore, _ sabotage: SeamSabotage) {
        self.base = base
        self.sabotage = sabotage
    }

    func replace(_ path: String, with bytes: [UInt8]) throws(FileStoreError) {
        if sabotage == .forgetsWrites { return }
        try base.replace(path, with: Array(bytes.prefix(bytes.count / 2)))
    }

    func read(_ path: String) throws(FileStoreError) -> [UInt8] { try base.read(path) }
    func touch(_ path: String, at date: Timestamp) throws(FileStoreError) {
        try base.touch(path, at: date)
    }
    func remove(_ path: String) throws(FileStoreError) { try base.remove(path) }
    func removeFolder(_ path: String) throws(FileStoreError) { try base.removeFolder(path) }
    func createFolder(_ path: String) throws(FileStoreError) { try base.createFolder(path) }
    func list(_ folder: String) throws(FileStoreError) -> [FileEntry] { try base.list(folder) }
    func entry(_ path: String) throws(FileStoreError) -> FileEntry { try base.entry(path) }
}
