import AlcedoSeams
import Synchronization

// Each on the layer's queue, after what was asked for before

extension DiskStorage {
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

    /// Removes what was used longest ago, while the files are more than the limit.
    ///
    /// Called on the layer's queue; gives the names of the files removed.
    func keepLimit() -> [String] {
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

    private static func failure(_ body: () throws(FileStoreError) -> Void) -> FileStoreError? {
        do throws(FileStoreError) {
            try body()
            return nil
        } catch {
            return error
        }
    }
}
