import AlcedoCore
import AlcedoSeams

/// A process' file store that tells of every operation before it does it.
final class WatchedFileStore: FileStore {
    private let store: any FileStore
    private let watch: CallerWatch

    init(_ store: any FileStore, watch: CallerWatch) {
        self.store = store
        self.watch = watch
    }

    func read(_ path: String) throws(FileStoreError) -> [UInt8] {
        watch.noteDiskWork("read")
        return try store.read(path)
    }

    func replace(_ path: String, with bytes: [UInt8]) throws(FileStoreError) {
        watch.noteDiskWork("replace")
        try store.replace(path, with: bytes)
    }

    func touch(_ path: String, at date: Timestamp) throws(FileStoreError) {
        watch.noteDiskWork("touch")
        try store.touch(path, at: date)
    }

    func remove(_ path: String) throws(FileStoreError) {
        watch.noteDiskWork("remove")
        try store.remove(path)
    }

    func removeFolder(_ path: String) throws(FileStoreError) {
        watch.noteDiskWork("removeFolder")
        try store.removeFolder(path)
    }

    func createFolder(_ path: String) throws(FileStoreError) {
        watch.noteDiskWork("createFolder")
        try store.createFolder(path)
    }

    func list(_ folder: String) throws(FileStoreError) -> [FileEntry] {
        watch.noteDiskWork("list")
        return try store.list(folder)
    }

    func entry(_ path: String) throws(FileStoreError) -> FileEntry {
        watch.noteDiskWork("entry")
        return try store.entry(path)
    }
}
