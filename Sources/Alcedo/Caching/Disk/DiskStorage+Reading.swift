import AlcedoImages
import AlcedoSeams
import Synchronization

extension DiskStorage {
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
        ///
        /// `content` is the checksum of the response's content that it was made of.
        case bytes([UInt8], stored: Timestamp, isUnprocessed: Bool, content: UInt64?)
        /// The image itself, whose file is not written yet.
        case image(Image, content: UInt64?)

        /// What it was made of; `nil` where headers were ignored.
        var content: UInt64? {
            switch self {
            case .bytes(_, _, _, let content), .image(_, let content): content
            }
        }
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
                    .bytes(
                        bytes,
                        stored: folder.time.timestamp,
                        isUnprocessed: isUnprocessed,
                        content: content.content
                    )
                )
            }
            return content.image.map { .found(.image($0, content: content.content)) } ?? .missing
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
                    isUnprocessed: entry.isUnprocessed,
                    content: entry.content
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

    private func noteUse(of path: String, _ extending: ExpirationExtending) {
        guard extending != .none else { return }
        let now = folder.time.timestamp
        state.withLock { $0.index?.noteUse(DiskNames.name(in: path), at: now) }
    }
}
