/// Tries again after failures that may pass, with delays that grow; the strategy to take unless there
/// is a reason for another.
///
/// Server errors (500 to 599), deadlines and lost or refused connections are tried again, and a 429
/// that says when; other statuses, damaged images, providers and caches are not. The delay is between
/// half of `firstDelay × 2ⁿ` and all of it, at most `maximumDelay`. A `Retry-After` field (RFC 9110
/// §10.2.3) takes its place; beyond `longestWait` the request ends instead.
public struct BackoffRetryStrategy: RetryStrategy {
    /// The most retries of one request.
    public let maxRetryCount: Int
    /// The longest delay before the first retry; doubled before each later one.
    public let firstDelay: Duration
    /// The longest delay before any.
    public let maximumDelay: Duration
    /// The longest wait that a server may ask for.
    public let longestWait: Duration

    /// Makes a strategy: 3 retries, from 1 second to 30, and servers may ask for 2 minutes.
    public init(
        maxRetryCount: Int = 3,
        firstDelay: Duration = .seconds(1),
        maximumDelay: Duration = .seconds(30),
        longestWait: Duration = .seconds(120)
    ) {
        self.maxRetryCount = maxRetryCount
        self.firstDelay = firstDelay
        self.maximumDelay = maximumDelay
        self.longestWait = longestWait
    }

    /// Decides about one failure, before it returns.
    public func retry(
        context: RetryContext,
        retryHandler: @escaping @Sendable (RetryDecision) -> Void
    ) {
        guard context.retriedCount < maxRetryCount, context.error.mayPass else {
            return retryHandler(.stop)
        }
        if let wait = context.error.retryAfter(now: context.date) {
            return retryHandler(wait <= longestWait ? .retryAfter(wait) : .stop)
        }
        let limit = longestDelay(retriedCount: context.retriedCount)
        retryHandler(.retryAfter(limit / 2 + context.jitter(upTo: limit / 2)))
    }

    private func longestDelay(retriedCount: Int) -> Duration {
        var delay = firstDelay
        for _ in 0..<retriedCount where delay < maximumDelay { delay *= 2 }
        return min(delay, maximumDelay)
    }
}

extension KingfisherError {
    /// Whether another try may end better.
    fileprivate var mayPass: Bool {
        guard case .responseError(let reason) = self else { return false }
        switch reason {
        case .invalidHTTPStatusCode(let response):
            return (500..<600).contains(response.status)
                || (response.status == 429 && response.fields["Retry-After"] != nil)
        case .URLSessionError(let failure): return failure.cause.mayPass
        case .noURLResponse, .cannotRevalidate: return true
        case .invalidURLResponse, .dataModifyingFailed, .cancelledByDelegate, .bodyTooLarge:
            return false
        }
    }
}
