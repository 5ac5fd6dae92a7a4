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
    /// What a read found.
    enum Reading: Sendable {
        case found(Found)
        /// Nothing that is whole and lives.
        case missing
        /// It cannot be told: the disk does not answer.
        case failed(KingfisherError)
    }

    /// An entry that was found.
    enum Found: Sendable {
        /// The image file, when it was stored, and whether the key's processor still has to make the
        /// image of it.
        case bytes([UInt8], stored: Timestamp, isUnprocessed: Bool)
        /// The image itself, whose file is not written yet.
        case image(Image)
    }

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
    private let queue: any WorkQueue
    private let serializingQueue: any WorkQueue

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

    /// Reads an entry.
    func read(
        _ key: DiskKey,
        extending: ExpirationExtending,
        _ answer: @escaping @Sendable (Reading) -> Void
    ) {
        queue.async { [self] in answer(readNow(key, extending: extending)) }
    }

    /// Reads an entry on the caller's thread.
    func readNow(_ key: DiskKey, extending: ExpirationExtending) -> Reading {
        if let refusal { return .failed(refusal) }
        let (waiting, path, maximumAge) = state.withLock {
            ($0.waiting.state(of: key), $0.names.path(for: key), $0.maximumAge)
        }
        switch waiting {
        case .write(let content):
            if let bytes = content.readyBytes {
                let isUnprocessed = content.isUnprocessedFile
                return .found(
                    .bytes(bytes, stored: folder.time.timestamp, isUnprocessed: isUnprocessed)
                )
            }
            return content.image.map { .found(.image($0)) } ?? .missing
        case .removal: return .missing
        case nil: break
        }
        switch folder.load(key.key, at: path, extending: extending, maximumAge: maximumAge) {
        case .entry(let entry, _):
            noteUse(of: path, extending)
            return .found(
                .bytes(
                    entry.body,
                    stored: entry.stored,
                    isUnprocessed: entry.isUnprocessed
                )
            )
        case .expired(let date):
            state.withLock { $0.memo.note(.expired(date), at: path) }
            return .missing
        case .damaged(let damage):
            state.withLock { $0.memo.note(.damaged(damage), at: path) }
            return .missing
        case .absent: return .missing
        case .unreadable(let error): return .failed(error)
        }
    }

    /// Runs work on the layer's queue, after everything that was asked for before, stores included.
    func afterEarlierWork(_ work: @escaping @Sendable () -> Void) {
        serializingQueue.async { [queue] in queue.async(work) }
    }

    /// Whether the layer has an entry that lives, looked at on the caller's thread; no use of it.
    func has(_ key: DiskKey) -> Bool {
        guard refusal == nil else { return false }
        let (waiting, path, maximumAge) = state.withLock {
            ($0.waiting.state(of: key), $0.names.path(for: key), $0.maximumAge)
        }
        switch waiting {
        case .write: return true
        case .removal: return false
        case nil: break
        }
        guard case .entry = folder.examine(key.key, at: path, maximumAge: maximumAge) else {
            return false
        }
        return true
    }

    /// Whether an entry that lives is on disk already, looked at on the caller's thread.
    func isWritten(_ key: DiskKey) -> Bool {
        !isBeingWritten(key) && has(key)
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

    private func noteUse(of path: String, _ extending: ExpirationExtending) {
        guard extending != .none else { return }
        let now = folder.time.timestamp
        state.withLock { $0.index?.noteUse(DiskNames.name(in: path), at: now) }
    }
}

// Changing, each on the layer's queue after what was asked for before

extension DiskStorage {
    /// How an entry is stored.
    struct StoreOrder: Sendable {
        /// How long it lives; the layer's setting when `nil`.
        var expiration: StorageExpiration?
        /// Whether a file may be there already.
        var writeOptions: Data.WritingOptions = []
    }

    /// Stores an entry; one that would be expired at once is not, and what was there is removed.
    func store(
        _ content: StoredBytes,
        for key: DiskKey,
        _ order: StoreOrder = StoreOrder(),
        done: @escaping @Sendable (KingfisherError?) -> Void
    ) {
        if let refusal { return queue.async { done(refusal) } }
        let lifetime = (order.expiration ?? config.expiration).lifetime
        guard !lifetime.isOver(at: folder.time.timestamp) else {
            return remove(key) { _ in done(nil) }
        }
        let number = state.withLock { $0.waiting.add(.write(content), for: key) }
        let write = Write(
            key: key,
            number: number,
            lifetime: lifetime,
            options: order.writeOptions,
            isUnprocessed: content.isUnprocessedFile
        )
        if let bytes = content.readyBytes {
            return queue.async { [self] in done(finish(write, with: bytes)) }
        }
        serializingQueue.async { [self] in
            let bytes = content.made()
            queue.async { [self] in done(finish(write, with: bytes)) }
        }
    }

    /// Removes an entry, written or not.
    func remove(_ key: DiskKey, done: @escaping @Sendable (FileStoreError?) -> Void) {
        let (number, path) = state.withLock { state in
            (state.waiting.add(.removal, for: key), state.names.path(for: key))
        }
        queue.async { [self] in
            let failure = Self.failure { () throws(FileStoreError) in
                try folder.files.remove(path)
            }
            state.withLock { state in
                state.waiting.finish(number, of: key)
                guard failure == nil else { return }
                state.index?.noteRemoval(DiskNames.name(in: path))
                state.memo.note(.removed, at: path)
            }
            done(failure)
        }
    }

    /// Removes every entry, written or not.
    func removeAll(done: @escaping @Sendable (FileStoreError?) -> Void) {
        state.withLock { $0.waiting.clear() }
        queue.async { [self] in
            let failure = Self.failure { () throws(FileStoreError) in try folder.removeAll() }
            state.withLock { state in
                state.waiting.finishClearing()
                state.index = nil
                state.memo = DiskMemo()
            }
            done(failure)
        }
    }

    private static func failure(_ body: () throws(FileStoreError) -> Void) -> FileStoreError? {
        do throws(FileStoreError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    /// Removes what has expired and, over the limit, what was used longest ago; gives the names of
    /// the files removed.
    func removeExpired(done: @escaping @Sendable (DiskFolder.Cleaning) -> Void) {
        queue.async { [self] in
            let (config, maximumAge) = state.withLock { ($0.config, $0.maximumAge) }
            var cleaning = folder.removeExpired(
                maximumAge: maximumAge,
                plainNames: !config.usesHashedFileName
            )
            state.withLock { state in
                state.index = nil
                for name in cleaning.removed {
                    state.memo.note(.cleaned, at: folder.filePath(name))
                }
            }
            cleaning.removed += keepLimit()
            done(cleaning)
        }
    }
}

// Writing, on the layer's queue

extension DiskStorage {
    private struct Write: Sendable {
        var key: DiskKey
        var number: UInt64
        var lifetime: Lifetime
        var options: Data.WritingOptions
        var isUnprocessed: Bool
    }

    private func finish(_ write: Write, with bytes: [UInt8]?) -> KingfisherError? {
        let path = state.withLock { state -> String? in
            // A later write of the key, or its removal, has made this one pointless.
            guard state.waiting.isNewest(write.number, of: write.key) else { return nil }
            return state.names.path(for: write.key)
        }
        guard let path else { return nil }
        let failure = put(bytes, write, at: path)
        state.withLock { state in
            state.waiting.finish(write.number, of: write.key)
            state.memo.note(failure.map { .notWritten($0) }, at: path)
        }
        return failure
    }

    private func put(_ bytes: [UInt8]?, _ write: Write, at path: String) -> KingfisherError? {
        let key = write.key.key
        let now = folder.time.timestamp
        guard let bytes else {
            return .cacheError(reason: .cannotSerializeImage(key: key.resource))
        }
        let entry = DiskEntry(
            key: key,
            stored: now,
            lifetime: write.lifetime,
            body: bytes,
            isUnprocessed: write.isUnprocessed
        )
        do throws(KingfisherError) {
            try refuse(entry, write, at: path)
            let size = try folder.write(entry, at: path, lastUse: now)
            state.withLock { state in
                state.index?.noteWrite(DiskNames.name(in: path), size: size, at: now)
            }
            _ = keepLimit()
            return nil
        } catch {
            return error
        }
    }

    /// Throws when an entry must not be written: something is there that may not be overwritten, or
    /// it would not stay, and take all the others with it.
    private func refuse(
        _ entry: DiskEntry,
        _ write: Write,
        at path: String
    ) throws(KingfisherError) {
        let (limit, maximumAge) = state.withLock { ($0.config.sizeLimit, $0.maximumAge) }
        if limit > 0, entry.fileSize > limit {
            let reason = KingfisherError.CacheErrorReason.cannotCreateCacheFile(
                path: path,
                key: entry.key.resource,
                error: .noSpace(path: path)
            )
            throw .cacheError(reason: reason)
        }
        guard write.options.contains(.withoutOverwriting),
            case .entry = folder.examine(entry.key, at: path, maximumAge: maximumAge)
        else { return }
        throw folder.refusal(of: entry.key, at: path)
    }

    /// Removes what was used longest ago, while the files are more than the limit.
    private func keepLimit() -> [String] {
        var (config, index) = state.withLock { state in (state.config, state.index.take()) }
        guard config.sizeLimit > 0 else { return [] }
        if index?.isOld ?? true {
            let files = try? folder.list(plainNames: !config.usesHashedFileName)
            index = DiskIndex(files ?? [])
        }
        let removed = index?.trim(to: Int(clamping: config.sizeLimit), in: folder) ?? []
        state.withLock { [index] state in
            state.index = index
            for name in removed { state.memo.note(.evicted, at: folder.filePath(name)) }
        }
        return removed
    }
}
