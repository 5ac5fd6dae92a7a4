/// A list of images to be brought into the caches, so many at once: a pure state machine.
///
/// Each item is asked of the caches, then fetched, and ends in one way; the list is over when every
/// item has ended, or when it is stopped. What happens afterwards changes nothing.
struct Prefetch: Sendable {
    /// What happens to a list.
    enum Event: Sendable {
        case started
        /// The caches say where an item is.
        case found(Int, CacheType)
        /// An item has been retrieved from somewhere; by the server's word, if it had one.
        case retrieved(Int, RetrievalOrigin, byServer: Bool = false)
        case failed(Int, KingfisherError)
        case stopped
    }

    /// What is to be done.
    enum Action: Sendable {
        /// Ask the caches for an item.
        case look(Int)
        /// Retrieve an item.
        case retrieve(Int)
        /// Cancel the retrieval of an item.
        case cancel(Int)
        /// Tell how far it is.
        case tell
        /// Tell that it is over.
        case finish
    }

    /// What the options mean for the list.
    struct Rules: Sendable {
        /// Fetches what is cached, too.
        var forceRefresh = false
        /// Reads what is on disk into memory.
        var bringsToMemory = false
        /// How many items are at work at once.
        var limit = 5
    }

    private enum Phase: Sendable {
        case idle, running, over
    }

    private let rules: Rules
    private(set) var outcomes: [PrefetchReport.Outcome?]
    private let duplicates: Set<Int>
    private var phase = Phase.idle
    private var next = 0
    private var atWork: Set<Int> = []
    /// The items at work that were on disk.
    private var onDisk: Set<Int> = []

    /// Makes a list of items with these keys; one whose key has come before is a duplicate.
    init(keys: [String], rules: Rules) {
        self.rules = rules
        outcomes = Array(repeating: nil, count: keys.count)
        var seen: Set<String> = []
        duplicates = Set(keys.indices.filter { !seen.insert(keys[$0]).inserted })
    }

    /// Takes one event in, and says what is to be done.
    mutating func handle(_ event: Event) -> [Action] {
        switch (event, phase) {
        case (.started, .idle):
            phase = .running
            return advance()
        case (.stopped, .idle), (.stopped, .running): return stop()
        case (.found(let index, let type), .running): return found(index, type)
        case (.retrieved(let index, let origin, let byServer), .running):
            return end(index, outcome(of: index, origin.cacheType, byServer: byServer))
        case (.failed(let index, let error), .running): return end(index, .failed(error))
        default: return []
        }
    }

    /// Whether an item has begun and not ended, in a list that has not either.
    func isAtWork(_ index: Int) -> Bool {
        phase == .running && atWork.contains(index)
    }

    private mutating func found(_ index: Int, _ type: CacheType) -> [Action] {
        guard atWork.contains(index) else { return [] }
        switch type {
        case .memory: return end(index, .skipped(.inMemory))
        case .disk where !rules.bringsToMemory: return end(index, .skipped(.onDisk))
        case .disk:
            onDisk.insert(index)
            return [.retrieve(index)]
        case .none: return [.retrieve(index)]
        }
    }

    /// Without the server's word the caches were asked beforehand; with it the answer tells whether the
    /// image was there: nothing was fetched for what is fresh, validated or stands in.
    private func outcome(
        of index: Int,
        _ type: CacheType,
        byServer: Bool
    ) -> PrefetchReport.Outcome {
        guard byServer else {
            return onDisk.contains(index) && type.cached ? .skipped(.onDisk) : .completed
        }
        return switch type {
        case .memory: .skipped(.inMemory)
        case .disk: .skipped(.onDisk)
        case .none: .completed
        }
    }

    private mutating func end(_ index: Int, _ outcome: PrefetchReport.Outcome) -> [Action] {
        guard atWork.remove(index) != nil else { return [] }
        outcomes[index] = outcome
        return [.tell] + advance()
    }

    /// Begins as many items as there is room for, and ends a list that is through.
    private mutating func advance() -> [Action] {
        var actions: [Action] = []
        while next < outcomes.count, atWork.count < max(rules.limit, 1) {
            let index = next
            next += 1
            if duplicates.contains(index) {
                outcomes[index] = .skipped(.duplicate)
                actions.append(.tell)
            } else {
                atWork.insert(index)
                actions.append(rules.forceRefresh ? .retrieve(index) : .look(index))
            }
        }
        guard next == outcomes.count, atWork.isEmpty else { return actions }
        phase = .over
        return actions + [.finish]
    }

    private mutating func stop() -> [Action] {
        phase = .over
        for index in outcomes.indices where outcomes[index] == nil {
            outcomes[index] = .failed(.cancellation)
        }
        return atWork.sorted().map { .cancel($0) } + [.finish]
    }
}
