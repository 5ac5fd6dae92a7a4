import AlcedoCore
import AlcedoImages
import AlcedoSeams
import Foundation
import Synchronization

/// The disk layer of a cache: one file for each entry, read and written on a queue of its own.
///
/// A write counts from the moment it is asked for: until its file is there, reads answer from the
/// write. Every operation calls back exactly once, on the layer's queue.
///
/// Several processes may use one folder: files are replaced whole, and each process sees what is there.
public final class DiskStorage: Sendable {
    struct State {
        var config: Config
        var maximumAge: Duration?
        var names: DiskNames
        var waiting = WaitingWork()
        var index: DiskIndex?
        var memo = DiskMemo()
    }

    let folder: DiskFolder
    let state: Mutex<State>
    /// Why the layer does nothing: the folder's path is none; `nil` when it works.
    let refusal: KingfisherError?
    let queue: any WorkQueue
    let serializingQueue: any WorkQueue

    init(
        _ config: Config,
        folder: DiskFolder,
        queue: any WorkQueue,
        serializingQueue: any WorkQueue
    ) {
        self.folder = folder
        self.queue = queue
        self.serializingQueue = serializingQueue
        let isPath = folder.path.utf8.first == UInt8(ascii: "/") && !folder.path.utf8.contains(0)
        refusal = isPath ? nil : .cacheError(reason: .diskStorageIsNotReady(path: folder.path))
        state = Mutex(
            State(config: config, names: DiskNames(folder: folder.path, rules: config))
        )
    }

    /// The settings; they hold from the next operation on, but for where the folder is.
    public var config: Config {
        get { state.withLock { $0.config } }
        set {
            state.withLock { state in
                state.config = newValue
                state.names = DiskNames(folder: folder.path, rules: newValue)
                state.index = nil
            }
        }
    }

    /// The longest since an entry was stored, however often it is used; `nil` for no such limit.
    var maximumAge: Duration? {
        get { state.withLock { $0.maximumAge } }
        set { state.withLock { $0.maximumAge = newValue } }
    }

    /// The path of a key's file, whether it is there or not.
    func path(for key: DiskKey) -> String {
        state.withLock { $0.names.path(for: key) }
    }

    /// Runs work on the layer's queue, after everything that was asked for before, stores included.
    func afterEarlierWork(_ work: @escaping @Sendable () -> Void) {
        serializingQueue.async { [queue] in queue.async(work) }
    }

    /// Runs work on the layer's queue.
    func onQueue(_ work: @escaping @Sendable () -> Void) {
        queue.async(work)
    }

    /// The entries' files, listed on the caller's thread; none when the folder cannot be walked.
    var entries: [FileEntry] {
        (try? folder.list(plainNames: !config.usesHashedFileName)) ?? []
    }

    /// The sum of the files' sizes in bytes, listed on the caller's thread.
    func totalSize() throws(KingfisherError) -> UInt {
        if let refusal { throw refusal }
        let files = try folder.list(plainNames: !config.usesHashedFileName)
        return files.reduce(0) { $0 + UInt(clamping: $1.size.bytes) }
    }
}
