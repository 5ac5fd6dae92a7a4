import AlcedoCore
import HalcyonServer
import HalcyonWorld

/// What must hold at a moment.
struct Expectation: Sendable {
    var mark: Range<Int>
    var loads: [LoadExpectation] = []
    var entries: [EntryExpectation] = []
    var views: [ViewExpectation] = []
    var prefetches: [PrefetchExpectation] = []
    var requests: RequestsExpectation?
    var trace: TraceExpectation?
}

/// What must hold of a list that is prefetched; what is `nil` is not judged.
struct PrefetchExpectation: Sendable {
    var mark: Range<Int>
    var name: String
    var isPending = false
    var completed: Int?
    var skipped: Int?
    var failed: Int?
    /// What became of each item, in a word.
    var items: [String]?
    /// How many items were reported on their way.
    var reports: Int?
    var at: Duration?
    var queue: CallerQueue.Kind?
}

/// What must hold of a load; what is `nil` is not judged.
struct LoadExpectation: Sendable {
    var mark: Range<Int>
    var name: String
    var outcome: Outcome?
    var response: Marked<ResponseOrigin>?
    var at: Marked<Duration>?
    var within: Marked<Duration>?
    var queue: Marked<CallerQueue.Kind>?
    var isSynchronous: Marked<Bool>?
    var progress: ProgressExpectation?
    var isCachedAtCompletion: Marked<Bool>?

    /// How it ended.
    enum Outcome: Sendable {
        case success(SuccessExpectation)
        case failure(name: String, status: Int?, cause: String?, errors: [String]?)
        case received(ReceivedExpectation)
        case answer(String)
        case pending
        case cancelled
        case superseded
    }
}

/// A value and the bytes it stands on.
struct Marked<Value: Sendable>: Sendable {
    var mark: Range<Int>
    var value: Value
}

/// What must hold of an image.
struct SuccessExpectation: Sendable {
    var mark: Range<Int>
    var origin: ImageOrigin?
    var size: (width: Int, height: Int)?
    var bytes: ByteCount?
    var picture: (width: Int, height: Int, seed: UInt64)?
    var isRevalidated: Bool?
    var scale: Int?
    /// The path, URL or key of the source that delivered it.
    var source: String?
    /// The same of the source that was asked for.
    var originalSource: String?
    var metrics: MetricsExpectation?
}

/// What must hold of a response; what is `nil` is not judged.
struct ReceivedExpectation: Sendable {
    var mark: Range<Int>
    var status: Int?
    /// Each by its name.
    var fields: [(name: String, value: Value)]
    var body: ReplyBody?
    var size: ByteCount?
    var interim: [Int]?

    enum Value: Hashable, Sendable {
        case absent
        case present
        /// Its lines joined.
        case text(String)
    }
}

/// What must hold of what fetching an image took.
struct MetricsExpectation: Sendable {
    var mark: Range<Int>
    /// There is nothing: it was not fetched.
    var isAbsent = false
    var duration: Duration?
    var timeToResponse: Duration?
    var received: ByteCount?
    var redirects: Int?
    var status: Int?
}

/// What must hold of the reports of progress.
struct ProgressExpectation: Sendable {
    var mark: Range<Int>
    var last: ByteCount?
    var total: Total?
    var countAtLeast: Int?

    enum Total: Sendable, Hashable {
        case unknown
        case bytes(ByteCount)
    }
}

/// What must hold of an entry of a cache.
struct EntryExpectation: Sendable {
    var mark: Range<Int>
    var layer: CacheLayer
    var target: String
    var options: [OptionSetting]
    var isAbsent: Bool
    var etag: String?
    var size: ByteCount?
    var expiry: Expiry?

    enum Expiry: Sendable, Hashable {
        case never
        case within(Duration)
    }
}

/// What must hold of a view.
struct ViewExpectation: Sendable {
    var mark: Range<Int>
    var view: String
    var shows: Marked<Content>?
    var indicator: Marked<Indicator>?
    var transitions: Marked<[String]>?
    var inOrder: Marked<[Content]>?
    var exactly: Marked<[Content]>?
    var never: [Marked<Content>] = []

    enum Content: Hashable, Sendable {
        case nothing
        case placeholder(String)
        case image(ofLoad: String)
        case failureImage(String)
    }

    enum Indicator: Hashable, Sendable {
        case none
        case any
        case some(ViewIndicator)
    }
}

/// What must hold of the requests that came.
struct RequestsExpectation: Sendable {
    var mark: Range<Int>
    var content: Content

    enum Content: Sendable {
        case count(Int)
        case list([RequestExpectation])
    }
}

/// What must hold of one request.
struct RequestExpectation: Sendable {
    var mark: Range<Int>
    var method: String
    var target: String
    /// `nil`: must be absent.
    var fields: [(name: String, value: String?)]
    /// What it carries: empty for nothing, `nil` when it does not matter.
    var body: Marked<String>?
}

/// What must hold of the client's inner steps.
struct TraceExpectation: Sendable {
    var inOrder: Marked<[String]>?
    var exactly: Marked<[String]>?
    var never: [Marked<String>] = []
    /// How often each of these came.
    var counts: [(step: Marked<String>, count: Int)] = []
}
