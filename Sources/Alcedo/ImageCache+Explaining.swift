import AlcedoCore
import AlcedoSeams
import Foundation
import Synchronization

extension ImageCache {
    /// Says why a lookup found what it found; no use of anything.
    ///
    /// It is for people who look for a fault: it reads every file of the folder when it has to.
    ///
    /// - Parameters:
    ///   - key: The resource's key.
    ///   - identifier: The processor's identifier; empty for an unprocessed image.
    ///   - forcedExtension: The extension of the file's name.
    ///   - callbackQueue: Where to call back.
    ///   - completionHandler: Called exactly once.
    public func explain(
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil,
        callbackQueue: CallbackQueue = .mainCurrentOrAsync,
        completionHandler: @escaping @Sendable (CacheExplanation) -> Void
    ) {
        let key = CacheKey(resource: key, processor: identifier)
        let memory = explainMemory(key)
        let diskKey = DiskKey(key, forcedExtension: forcedExtension)
        // What is being written when the question is asked is said to be.
        let isWaiting = diskStorage.isBeingWritten(diskKey)
        diskStorage.onQueue { [diskStorage, main = mainQueue] in
            let disk = isWaiting ? .beingWritten : diskStorage.explain(diskKey)
            let explanation = CacheExplanation(memory: memory, disk: disk)
            callbackQueue.run(main: main) { completionHandler(explanation) }
        }
    }

    /// Says why a lookup found what it found; no use of anything.
    public func explain(
        forKey key: String,
        processorIdentifier identifier: String = "",
        forcedExtension: String? = nil
    ) async -> CacheExplanation {
        await awaiting { finish in
            explain(
                forKey: key,
                processorIdentifier: identifier,
                forcedExtension: forcedExtension,
                callbackQueue: .untouch,
                completionHandler: finish
            )
        }
    }

    private func explainMemory(_ key: CacheKey) -> CacheExplanation.Finding {
        guard let entry = memoryStorage.entry(for: key) else {
            let others = memoryStorage.processors(of: key.resource)
            return others.isEmpty ? .unknown : .byOtherProcessors(others)
        }
        let now = time.now
        let date = (time.timestamp + (entry.expiry - now)).date
        guard entry.expiry > now else { return .expired(at: date) }
        return .present(until: entry.expiry.nanoseconds == .max ? nil : date)
    }
}

extension DiskStorage {
    /// Whether a write of the key waits.
    func isBeingWritten(_ key: DiskKey) -> Bool {
        if case .write = state.withLock({ $0.waiting.state(of: key) }) { return true }
        return false
    }

    /// Finds out what there is to say of an entry, on the layer's queue.
    func explain(_ key: DiskKey) -> CacheExplanation.Finding {
        if let refusal { return .unreadable(refusal) }
        if isBeingWritten(key) { return .beingWritten }
        let (path, maximumAge) = state.withLock { ($0.names.path(for: key), $0.maximumAge) }
        switch folder.examine(key.key, at: path, maximumAge: maximumAge) {
        case .entry(_, let expiry):
            return .present(until: expiry == .distantFuture ? nil : expiry.date)
        case .expired(let date): return .expired(at: date.date)
        case .damaged(let damage): return .damaged(CacheExplanation.Damage(damage))
        case .unreadable(let error): return .unreadable(error)
        case .absent: return explainAbsence(of: key, at: path)
        }
    }

    private func explainAbsence(of key: DiskKey, at path: String) -> CacheExplanation.Finding {
        switch state.withLock({ $0.memo.fate(at: path) }) {
        case .expired(let date): return .expired(at: date.date)
        case .cleaned: return .cleaned
        case .evicted: return .evicted
        case .removed: return .removed
        case .damaged(let damage): return .damaged(CacheExplanation.Damage(damage))
        case .notWritten(let error): return .notWritten(error)
        case nil: break
        }
        let files: [FileEntry]
        do throws(KingfisherError) {
            files = try folder.list(plainNames: !config.usesHashedFileName)
        } catch {
            return .unreadable(error)
        }
        let relatives = files.compactMap { file -> (name: String, processor: String)? in
            guard let bytes = try? folder.files.read(folder.filePath(file.name)),
                let entry = DiskEntry(bytes), entry.key.resource == key.key.resource
            else { return nil }
            return (file.name, entry.key.processor)
        }
        let same = relatives.filter { $0.processor == key.key.processor }
        if !same.isEmpty { return .underOtherNames(same.map(\.name)) }
        return relatives.isEmpty
            ? .unknown : .byOtherProcessors(relatives.map(\.processor).sorted())
    }
}

extension CacheExplanation.Damage {
    fileprivate init(_ damage: DiskEntry.Damage) {
        switch damage {
        case .notAnEntry: self = .notAnEntry
        case .wrongLength: self = .wrongLength
        case .wrongChecksum: self = .wrongChecksum
        case .ofOtherKey(let key): self = .ofOtherKey(key)
        }
    }
}

extension Timestamp {
    fileprivate var date: Date {
        Date(timeIntervalSince1970: TimeInterval(nanosecondsSince1970) / 1e9)
    }
}
