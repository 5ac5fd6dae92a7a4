/// A list of images to be brought into the caches.
package struct PrefetchOrder: Sendable {
    /// Where they are.
    package var sources: [SourceOrder]
    /// The options, in the order they were written.
    package var options: [OptionSetting]
    /// How many are at work at once; `nil` for the client's default.
    package var limit: Int?
    /// Where to call back.
    package var callback: CallbackOrder

    /// Makes an order.
    package init(
        sources: [SourceOrder],
        options: [OptionSetting] = [],
        limit: Int? = nil,
        callback: CallbackOrder = .unspecified
    ) {
        self.sources = sources
        self.options = options
        self.limit = limit
        self.callback = callback
    }
}

/// What a client reports of a list.
package enum PrefetchEvent: Sendable {
    /// An item has ended: so many have by now.
    case progress(ended: Int)
    /// The list is over, with what became of each item, in its order.
    case completed([PrefetchedItem])
}

/// What became of one item of a list.
package enum PrefetchedItem: Hashable, Sendable {
    /// It was fetched.
    case completed
    /// It was not fetched, for this reason.
    case skipped(String)
    /// It could not be fetched, for the error of this name.
    case failed(String)

    /// In a word, as scenarios have it.
    package var word: String {
        switch self {
        case .completed: "completed"
        case .skipped(let reason): reason
        case .failed(let name): name
        }
    }
}
