package import AlcedoCore

/// When a request was made and its response received, by the cache's wall clock.
package struct ExchangeTimes: Hashable, Sendable {
    /// `request_time` (RFC 9111 §4.2.3).
    package var requested: Timestamp
    /// `response_time`.
    package var received: Timestamp

    /// Makes the times.
    package init(requested: Timestamp, received: Timestamp) {
        self.requested = requested
        self.received = received
    }
}
