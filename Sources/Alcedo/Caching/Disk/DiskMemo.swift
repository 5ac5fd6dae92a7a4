import AlcedoCore

/// What became of the entries that are not on disk any more, to explain a miss; it forgets.
struct DiskMemo {
    /// What became of an entry.
    enum Fate: Sendable {
        /// A read found that its life was over.
        case expired(Timestamp)
        /// A cleaning found that its life was over, or the file damaged.
        case cleaned
        /// It was used longest ago when the limit was passed.
        case evicted
        /// Somebody removed it through the cache.
        case removed
        /// A read found the file damaged.
        case damaged(DiskEntry.Damage)
        /// It could not be written.
        case notWritten(KingfisherError)
    }

    /// More than this are forgotten all at once.
    private static let limit = 1_000

    private var fates: [String: Fate] = [:]

    /// Takes down the fate of the entry at a path; `nil` for one that is there.
    mutating func note(_ fate: Fate?, at path: String) {
        guard let fate else {
            if !fates.isEmpty { fates[path] = nil }
            return
        }
        if fates.count >= Self.limit { fates.removeAll(keepingCapacity: true) }
        fates[path] = fate
    }

    /// The fate of the entry at a path; `nil` when nothing is known.
    func fate(at path: String) -> Fate? { fates[path] }
}
