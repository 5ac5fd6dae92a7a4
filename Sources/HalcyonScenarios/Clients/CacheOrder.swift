/// One call of a client's cache, apart from loads.
package struct CacheOrder: Sendable {
    /// What is asked of the cache.
    package enum Verb: String, Hashable, Sendable, CaseIterable {
        /// Stores an image in both layers, with its file.
        case store
        /// Stores a file on disk, whatever is in it.
        case storeFile
        /// Looks in memory, then on disk.
        case retrieve
        /// Looks on disk.
        case retrieveFromDisk
        /// Asks which layer has it.
        case type
        /// Removes it from both layers.
        case remove
        /// Adds up the files.
        case size
        /// Asks why memory has it, or has not.
        case explainMemory
        /// Asks why the disk has it, or has not.
        case explainDisk
    }

    /// What is asked.
    package var verb: Verb
    /// The key, the options, the form and the callback queue.
    package var load: LoadOrder
    /// The file to store.
    package var bytes: [UInt8]

    /// Makes an order.
    package init(_ verb: Verb, load: LoadOrder, bytes: [UInt8] = []) {
        self.verb = verb
        self.load = load
        self.bytes = bytes
    }
}

extension CacheOrder.Verb {
    /// Whether there is something to store.
    package var takesBody: Bool { self == .store || self == .storeFile }

    /// Whether it calls back on the main queue when it is not asked for another.
    package var prefersMain: Bool {
        switch self {
        case .retrieve, .type, .size, .explainMemory, .explainDisk: true
        case .store, .storeFile, .retrieveFromDisk, .remove: false
        }
    }
}
