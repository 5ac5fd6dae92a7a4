import Alcedo

/// A rule of the page about retrieval, which a scenario names under `covers`.
enum RetrievalRule: String, CaseIterable {
    case memory, disk, original, load, onlyFromCache
    case forceRefresh, fromMemoryCacheOrRefresh
    case damagedFile, silentDisk, deletedFile, refusingProcessor, failedLoad, replacedRequest
    case cacheMemoryOnly, cacheOriginalImage, waitForCache

    /// What stands before a rule's name in `covers`.
    static let prefix = "retrieval: "

    /// A part of the page.
    enum Section: String, CaseIterable {
        case outcomes = "What happens then"
        case options = "What the options mean"
        case surprises = "When it does not go as planned"
        case stores = "What is stored"
    }

    /// The rule that a plan's outcome falls under.
    init(_ outcome: RetrievalPlan.Outcome) {
        self =
            switch outcome {
            case .serveMemory: .memory
            case .serveDisk: .disk
            case .processOriginal: .original
            // Of a response nothing is made where headers are ignored.
            case .fetch, .makeFromResponse: .load
            case .notCached: .onlyFromCache
            }
    }

    /// The rule that a text of `covers` names; `nil` for none.
    init?(_ text: String) {
        guard let rule = Self.allCases.first(where: { $0.name == text }) else { return nil }
        self = rule
    }

    /// Its name in `covers`.
    var name: String { Self.prefix + rawValue }

    /// The part of the page that it stands in.
    var section: Section {
        switch self {
        case .memory, .disk, .original, .load, .onlyFromCache: .outcomes
        case .forceRefresh, .fromMemoryCacheOrRefresh: .options
        case .damagedFile, .silentDisk, .deletedFile, .refusingProcessor, .failedLoad,
            .replacedRequest:
            .surprises
        case .cacheMemoryOnly, .cacheOriginalImage, .waitForCache: .stores
        }
    }

    /// How the page calls it.
    var title: String {
        switch self {
        case .memory: "serve from memory"
        case .disk: "serve from disk"
        case .original: "process the original"
        case .load: "load"
        case .onlyFromCache: "fail with `imageNotExisting`"
        case .forceRefresh, .fromMemoryCacheOrRefresh, .cacheMemoryOnly, .cacheOriginalImage,
            .waitForCache:
            "`\(rawValue)`"
        case .damagedFile: "a damaged file"
        case .silentDisk: "a disk that does not answer"
        case .deletedFile: "a file that is gone"
        case .refusingProcessor: "a processor without a result"
        case .failedLoad: "a load that fails"
        case .replacedRequest: "a request that was replaced"
        }
    }

    /// What holds.
    var sentence: String {
        switch self {
        case .memory:
            """
            `cacheType` is `memory`; nothing is read, joined, processed or stored; on the main queue \
            the completion comes before the call returns
            """
        case .disk:
            """
            `cacheType` is `disk`; the file is decoded, and the image goes to memory with the file's \
            age; the processor runs only over a file that a serializer kept unprocessed
            """
        case .original:
            """
            `cacheType` is `none`; nothing is fetched; the processor runs over the original, and the \
            result is stored as after a load; an original from disk goes to memory as well
            """
        case .load:
            """
            `cacheType` is `none`; the request joins a running transfer that equals its own, or starts \
            one; a provider is read; what comes is decoded, processed and stored
            """
        case .onlyFromCache:
            "nothing is fetched or read from a provider; an alternative source may still be cached"
        case .forceRefresh:
            "no cache is read, and `onlyFromCache` does not count; what is loaded is stored"
        case .fromMemoryCacheOrRefresh:
            "memory is asked, and no disk, neither for the image nor for its original"
        case .damagedFile:
            """
            what cannot be decoded, belongs to another key or fails its checksum is a miss: the walk \
            goes on behind it, and the next store replaces the file
            """
        case .silentDisk: "a miss as well: the walk goes on behind it, and a load is not prevented"
        case .deletedFile:
            "a miss: there is one read and no question before it, so that nothing can come between"
        case .refusingProcessor:
            "the request fails with `processingFailed` (4001), and is not loaded in its stead"
        case .failedLoad:
            """
            the retry strategy decides, then the source for low-data mode, then the alternatives in \
            order, each through this whole table; a cancel ends it all
            """
        case .replacedRequest:
            """
            a view's request that was replaced reads no disk, is not retried, and ends with \
            `notCurrentSourceTask`; a transfer that runs goes on for the caches
            """
        case .cacheMemoryOnly:
            "the final image is in memory before the completion, and its file is not written"
        case .cacheOriginalImage:
            "with a processor, what was loaded is written to the original cache's disk, as it came"
        case .waitForCache:
            "the completion comes after every store has ended, well or not, on its own queue"
        }
    }
}
