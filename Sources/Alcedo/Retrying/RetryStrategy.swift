/// Decides after a failure whether the source that failed is tried again.
///
/// It is asked before a low-data source and alternative sources are tried, never about a request that
/// was cancelled or replaced, and once for each failure. It is called on one of the loader's queues
/// and must not block there.
public protocol RetryStrategy: Sendable {
    /// Decides about one failure.
    ///
    /// - Parameters:
    ///   - context: What failed, and how often it was tried again already.
    ///   - retryHandler: Takes the decision, on any thread, at once or later; only the first one counts,
    ///     and letting go of it without one stands for `stop`.
    func retry(
        context: RetryContext,
        retryHandler: @escaping @Sendable (RetryDecision) -> Void
    )
}

/// What a retry strategy decides.
public enum RetryDecision: Sendable {
    /// Try the source that failed again, at once; `userInfo` is carried to the next context.
    case retry(userInfo: (any Sendable)?)
    /// Try it again after a delay, which the loader keeps and a cancel ends.
    case retryAfter(Duration, userInfo: (any Sendable)? = nil)
    /// Do not try it again.
    case stop
}
