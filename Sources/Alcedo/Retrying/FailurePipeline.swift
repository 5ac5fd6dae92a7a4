/// What follows a failure, and in which order: a pure function of what has failed so far.
///
/// A cancelled or superseded request ends. Otherwise the strategy is asked, as long as there is one;
/// when it stops, a source for low-data mode comes next if the network was refused for that, then
/// the alternative sources in order. When none is left the request ends with the error itself or,
/// when more than one source was tried, with the error that lists them all.
struct FailurePipeline: Sendable {
    /// What to do next.
    enum Step: Sendable {
        /// Ask the strategy.
        case ask(RetryContext)
        /// Start with a source, from the caches on.
        case start(Source)
        /// End with an error.
        case end(KingfisherError)
    }

    /// The source that was asked for.
    let original: Source
    /// The source that is being tried.
    private(set) var current: Source
    /// The decisions of the strategy so far, for telling a late one.
    private(set) var asked = 0
    private let asksStrategy: Bool
    private var lowData: Source?
    private var alternatives: ArraySlice<Source>
    private var failures: [KingfisherError.PropagationError] = []
    private var undecided: KingfisherError?
    private var retriedCount = 0
    private var userInfo: (any Sendable)?

    /// Makes the pipeline of a request.
    ///
    /// - Parameters:
    ///   - source: The source that is asked for.
    ///   - asksStrategy: Whether there is a strategy.
    ///   - lowData: The source for a constrained network.
    ///   - alternatives: The other sources, in order.
    init(
        _ source: Source,
        asksStrategy: Bool = false,
        lowData: Source? = nil,
        alternatives: [Source] = []
    ) {
        original = source
        current = source
        self.asksStrategy = asksStrategy
        self.lowData = lowData
        self.alternatives = alternatives[...]
    }

    /// Whether a source for a constrained network is still to be tried: until then, the network is not
    /// asked while it is constrained.
    var hasLowDataSource: Bool { lowData != nil }

    /// The step after a failure of the current source.
    mutating func failed(_ error: KingfisherError, isSuperseded: Bool) -> Step {
        if isSuperseded || error.isTaskCancelled { return .end(error) }
        guard asksStrategy else { return next(after: error) }
        undecided = error
        asked += 1
        return .ask(
            RetryContext(
                source: current,
                error: error,
                retriedCount: retriedCount,
                userInfo: userInfo
            )
        )
    }

    /// The step after the strategy said that the source is to be tried again, and any delay.
    mutating func retried(userInfo: (any Sendable)?) -> Step {
        retriedCount += 1
        self.userInfo = userInfo
        undecided = nil
        return .start(current)
    }

    /// The step after the strategy said that it is not.
    mutating func stopped() -> Step {
        defer { undecided = nil }
        return next(after: undecided ?? .cancellation)
    }

    private mutating func next(after error: KingfisherError) -> Step {
        let failure = KingfisherError.PropagationError(source: current, error: error)
        if error.isConstrainedNetwork, let source = lowData {
            lowData = nil
            return turn(to: source, after: failure)
        }
        if let source = alternatives.popFirst() { return turn(to: source, after: failure) }
        guard !failures.isEmpty else { return .end(error) }
        return .end(
            .imageSettingError(reason: .alternativeSourcesExhausted(failures + [failure]))
        )
    }

    private mutating func turn(
        to source: Source,
        after failure: KingfisherError.PropagationError
    ) -> Step {
        failures.append(failure)
        current = source
        return .start(source)
    }
}
