/// What has become of a list of images to be prefetched.
///
/// Every item of the list is there once, in its order: skipped, failed and completed ones add up to
/// the list when it is over.
public struct PrefetchReport: Sendable {
    /// One item of the list.
    public struct Item: Sendable {
        /// What was to be prefetched.
        public let source: Source
        /// What has become of it; `nil` as long as it has not ended.
        public let outcome: Outcome?
    }

    /// How an item ended.
    public enum Outcome: Sendable {
        /// It was not fetched.
        case skipped(SkipReason)
        /// It was fetched, and is in the caches.
        case completed
        /// It was not fetched, for this error; `taskCancelled` when the prefetcher was stopped.
        case failed(KingfisherError)
    }

    /// Why an item was not fetched.
    public enum SkipReason: String, Hashable, Sendable, CaseIterable {
        /// It was in memory.
        case inMemory
        /// It was on disk, from where `alsoPrefetchToMemory` brought it to memory, and
        /// `httpCaching(.standard)` always.
        case onDisk
        /// An item before it has the same key.
        case duplicate
    }

    /// The items in the order of the list.
    public let items: [Item]

    /// What was not fetched because it was there, or comes twice.
    public var skipped: [Source] { sources { if case .skipped = $0 { true } else { false } } }

    /// What could not be fetched.
    public var failed: [Source] { sources { if case .failed = $0 { true } else { false } } }

    /// What was fetched.
    public var completed: [Source] { sources { if case .completed = $0 { true } else { false } } }

    private func sources(_ isWanted: (Outcome) -> Bool) -> [Source] {
        items.compactMap { item in
            guard let outcome = item.outcome, isWanted(outcome) else { return nil }
            return item.source
        }
    }
}
