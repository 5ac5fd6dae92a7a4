import Alcedo
import HalcyonScenarios

extension RetryOrder {
    /// The loader's strategy that is meant.
    var strategyOfLoader: any RetryStrategy {
        let seconds = interval.map { $0 / .seconds(1) }
        switch strategy {
        case .delay:
            return DelayRetryStrategy(
                maxRetryCount: retries ?? 3,
                retryInterval: .seconds(seconds ?? 3)
            )
        case .accumulated:
            return DelayRetryStrategy(
                maxRetryCount: retries ?? 3,
                retryInterval: .accumulated(seconds ?? 3)
            )
        case .backoff:
            let usual = BackoffRetryStrategy()
            return BackoffRetryStrategy(
                maxRetryCount: retries ?? usual.maxRetryCount,
                firstDelay: interval ?? usual.firstDelay
            )
        case .always: return TestStrategy.always(limit: retries)
        case .silent: return TestStrategy.silent
        }
    }
}

/// Strategies that break what built-in ones keep to.
enum TestStrategy: RetryStrategy {
    /// Says that it is to be tried again, whatever the error, so many times or always.
    case always(limit: Int?)
    /// Lets go of the question.
    case silent

    /// Decides about one failure.
    func retry(
        context: RetryContext,
        retryHandler: @escaping @Sendable (RetryDecision) -> Void
    ) {
        guard case .always(let limit) = self else { return }
        let isAllowed = limit.map { context.retriedCount < $0 } ?? true
        retryHandler(isAllowed ? .retry(userInfo: context.retriedCount) : .stop)
    }
}
