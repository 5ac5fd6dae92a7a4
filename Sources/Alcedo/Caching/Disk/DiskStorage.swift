import AlcedoCore
import AlcedoImages
import AlcedoSeams
import Synchronization

/// The disk layer of a cache: one file for each entry, read and written on a queue of its own.
///
/// A write counts from the moment it is asked for: until its file is there, reads answer from the
/// write. Every operation calls back exactly once, on the layer's queue.
final class DiskStorage: Sendable {
    /// What a read found.
    enum Found: Sendable {
        /// The image file.
        case bytes([UInt8])
        /// The image itself, whose file is not written yet.
        case image(Image)
    }

    /// What a write is given.
    enum Content: Sendable {
        /// The image file.
        case bytes([UInt8])
        /// An image whose file is still to be made.
        case image(Image)
    }

    private struct PendingWrite {
        var number: UInt64
        var content: Content
    }

    private struct State {
        var config: ImageCache.DiskConfig
        var names: DiskNames
        var pending: [CacheKey: PendingWrite] = [:]
        var lastNumber: UInt64 = 0
        /// The sum of the files' sizes, where somebody needs it; checked before anything is removed.
        var estimatedSize: ByteCount?
    }

    let folder: DiskFolder
    private let state: Mutex<State>
    private let queue: any WorkQueue
    private let serializingQueue: any WorkQueue

    init(
        _ config: ImageCache.DiskConfig,
        folder: DiskFolder,
        queue: any WorkQueue,
        serializingQueue: any WorkQueue
    ) {
        self.folder = folder
        self.queue = queue
        self.serializingQueue = serializingQueue
        state = Mutex(State(config: config, names: DiskNames(folder: folder.path)))
    }

    /// The limit and the lifetime.
    var config: ImageCache.DiskConfig {
        get { state.withLock { $0.config } }
        set { state.withLock { $0.config = newValue } }
    }

    /// The path of a key's file, whether it is there or not.
    func path(for key: CacheKey) -> String {
        state.withLock { $0.names.path(for: key) }
    }

    /// Reads an entry.
    func read(
        _ key: CacheKey,
        extending: ExpirationExtending,
        _ answer: @escaping @Sendable (Found?) -> Void
    ) {
        queue.async { [self] in answer(readNow(key, extending: extending)) }
    }

    /// Reads an entry on the caller's thread, before it returns.
    func readNow(_ key: CacheKey, extending: ExpirationExtending) -> Found? {
        let (pending, path) = state.withLock {
            ($0.pending[key]?.content, $0.names.path(for: key))
        }
        switch pending {
        case .bytes(let bytes): return .bytes(bytes)
        case .image(let image): return .image(image)
        case nil: return folder.load(key, at: path, extending: extending).map { .bytes($0) }
        }
    }

    /// Writes an entry, unless it would be expired at once.
    func store(
        _ content: Content,
        for key: CacheKey,
        expiration: StorageExpiration?,
        done: @escaping @Sendable (KingfisherError?) -> Void
    ) {
        let (number, lifetime) = state.withLock { state in
            state.lastNumber += 1
            state.pending[key] = PendingWrite(number: state.lastNumber, content: content)
            return (state.lastNumber, (expiration ?? state.config.expiration).lifetime)
        }
        let write = Write(key: key, number: number, lifetime: lifetime)
        switch content {
        case .bytes(let bytes):
            queue.async { [self] in done(self.write(bytes, write)) }
        case .image(let image):
            serializingQueue.async { [self] in
                let bytes = ImageSerializer.bytes(of: image)
                queue.async { [self] in done(self.write(bytes, write)) }
            }
        }
    }

    /// Removes an entry, written or not.
    func remove(_ key: CacheKey, done: @escaping @Sendable (FileStoreError?) -> Void) {
        let path = state.withLock { state in
            state.pending[key] = nil
            return state.names.path(for: key)
        }
        queue.async { [self] in
            do throws(FileStoreError) {
                try folder.files.remove(path)
                done(nil)
            } catch {
                done(error)
            }
        }
    }

    /// Removes every entry, written or not.
    func removeAll(done: @escaping @Sendable (FileStoreError?) -> Void) {
        state.withLock { state in
            state.pending.removeAll()
            state.estimatedSize = nil
        }
        queue.async { [self] in
            do throws(FileStoreError) {
                try folder.removeAll()
                done(nil)
            } catch {
                done(error)
            }
        }
    }

    /// Removes what has expired, and gives the names of the files removed.
    func removeExpired(done: @escaping @Sendable ([String]) -> Void) {
        queue.async { [self] in
            let names = folder.removeExpired()
            state.withLock { $0.estimatedSize = nil }
            done(names)
        }
    }

    /// Runs work on the layer's queue, after what was asked for before.
    func afterEarlierWork(_ work: @escaping @Sendable () -> Void) {
        queue.async(work)
    }

    /// Whether a write of the key is still to be done.
    func isPending(_ key: CacheKey) -> Bool {
        state.withLock { $0.pending[key] != nil }
    }
}

// Writing, on the layer's queue

extension DiskStorage {
    private struct Write {
        var key: CacheKey
        var number: UInt64
        var lifetime: Lifetime
    }

    private func write(_ bytes: [UInt8]?, _ write: Write) -> KingfisherError? {
        let path = state.withLock { state -> String? in
            // A later write of the key, or its removal, has made this one pointless.
            guard state.pending[write.key]?.number == write.number else { return nil }
            return state.names.path(for: write.key)
        }
        guard let path else { return nil }
        let failure = put(bytes, write, at: path)
        state.withLock { state in
            guard state.pending[write.key]?.number == write.number else { return }
            state.pending[write.key] = nil
        }
        return failure
    }

    private func put(_ bytes: [UInt8]?, _ write: Write, at path: String) -> KingfisherError? {
        let now = folder.time.timestamp
        guard let bytes else {
            return .cacheError(reason: .cannotSerializeImage(key: write.key.resource))
        }
        guard !write.lifetime.isOver(at: now) else {
            // Asked to store what is expired already: nothing may be found from now on.
            try? folder.files.remove(path)
            return nil
        }
        let entry = DiskEntry(key: write.key, stored: now, lifetime: write.lifetime, body: bytes)
        do throws(KingfisherError) {
            keepLimit(adding: try folder.write(entry, at: path, lastUse: now))
            return nil
        } catch {
            return error
        }
    }

    /// Trims the folder when the sum of what was written may have passed the limit.
    private func keepLimit(adding size: ByteCount) {
        let (limit, estimate) = state.withLock { ($0.config.sizeLimit, $0.estimatedSize) }
        guard let limit else { return }
        var total = estimate.map { $0 + size } ?? limit + .bytes(1)
        if total > limit { total = folder.trim(to: limit) }
        state.withLock { [total] in $0.estimatedSize = total }
    }
}
