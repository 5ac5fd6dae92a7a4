public import Foundation

/// Tries again after every response error, a number of times, with delays between.
///
/// As Kingfisher's: every kind of response error counts, a 404 too; `BackoffRetryStrategy` tells them
/// apart. A network that is refused for its low-data mode is not tried again.
public struct DelayRetryStrategy: RetryStrategy {
    /// The delay before a retry.
    public enum Interval: Sendable {
        /// Always as many seconds.
        case seconds(TimeInterval)
        /// As many seconds more before each retry: once before the first, twice before the second.
        case accumulated(TimeInterval)
        /// What a function of the number of earlier retries gives, in seconds.
        case custom(block: @Sendable (_ retriedCount: Int) -> TimeInterval)

        /// The delay, cut to whole nanoseconds, zero at least.
        func delay(retriedCount: Int) -> Duration {
            let seconds =
                switch self {
                case .seconds(let seconds): seconds
                case .accumulated(let seconds): Double(retriedCount + 1) * seconds
                case .custom(let block): block(retriedCount)
                }
            // Beyond a century, or not a number: as good as never, and safe to convert.
            guard seconds < 3_155_760_000 else { return .seconds(3_155_760_000) }
            return seconds > 0 ? .seconds(seconds) : .zero
        }
    }

    /// The most retries of one request.
    public let maxRetryCount: Int
    /// The delay before each.
    public let retryInterval: Interval

    /// Makes a strategy; the delay is 3 seconds unless given.
    public init(maxRetryCount: Int, retryInterval: Interval = .seconds(3)) {
        self.maxRetryCount = maxRetryCount
        self.retryInterval = retryInterval
    }

    /// Decides about one failure, before it returns.
    public func retry(
        context: RetryContext,
        retryHandler: @escaping @Sendable (RetryDecision) -> Void
    ) {
        guard context.retriedCount < maxRetryCount, case .responseError = context.error,
            !context.error.isConstrainedNetwork
        else { return retryHandler(.stop) }
        let delay = retryInterval.delay(retriedCount: context.retriedCount)
        retryHandler(delay == .zero ? .retry(userInfo: nil) : .retryAfter(delay))
    }
}
