import AlcedoImages
import AlcedoSeams
import Foundation
import Synchronization

// Each on the layer's queue, after what was asked for before

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
            isUnprocessed: content.isUnprocessedFile,
            content: content.content
        )
        if let bytes = content.readyBytes {
            return queue.async { [self] in done(finish(write, with: bytes)) }
        }
        serializingQueue.async { [self] in
            let bytes = content.made()
            queue.async { [self] in done(finish(write, with: bytes)) }
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
        var content: UInt64?
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
            isUnprocessed: write.isUnprocessed,
            content: write.content
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
}
