/// A retry strategy, as a scenario has it.
package struct RetryOrder: Hashable, Sendable {
    /// The strategies there are.
    package enum Strategy: String, Hashable, Sendable, CaseIterable {
        /// The same delay before each retry.
        case delay
        /// A delay that grows by itself.
        case accumulated
        /// Delays that grow, for failures that may pass.
        case backoff
        /// Always again, at once.
        case always
        /// Lets go of the question without an answer.
        case silent
    }

    /// Which it is.
    package var strategy: Strategy
    /// The most retries; `nil` for the strategy's own.
    package var retries: Int?
    /// The delay; `nil` for the strategy's own.
    package var interval: Duration?

    /// Makes an order.
    package init(strategy: Strategy, retries: Int? = nil, interval: Duration? = nil) {
        self.strategy = strategy
        self.retries = retries
        self.interval = interval
    }
}
