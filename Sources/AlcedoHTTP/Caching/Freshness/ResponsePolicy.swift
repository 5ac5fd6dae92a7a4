package import AlcedoCore

/// All that decides about the reuse of a stored response, read from its fields once.
package struct ResponsePolicy: Hashable, Sendable {
    /// What its `Cache-Control` says.
    package var directives: ResponseDirectives
    /// What it can be validated by.
    package var validators: Validators
    /// `response_time` (RFC 9111 §4.2.3).
    package var received: Timestamp
    /// `date_value`: its `Date`, or when it was received.
    package var date: Timestamp
    /// `corrected_initial_age` (§4.2.3).
    package var initialAge: Duration
    /// `freshness_lifetime` (§4.2.1); zero when it is never fresh.
    package var lifetime: Duration

    /// Reads a response.
    package init(_ head: HTTPResponseHead, _ exchange: ExchangeTimes) {
        let now = exchange.received
        directives = ResponseDirectives(head.fields)
        validators = Validators(head.fields, now: now)
        received = now
        date = head.fields.first("Date").flatMap { HTTPDate.parse($0, now: now) } ?? now
        initialAge = Age.initial(head.fields, date: date, exchange)
        lifetime = FreshnessLifetime.of(head, directives, date: date, now: now)
    }

    /// `current_age` (§4.2.3); `nil` when the clock stands before the receipt, so that nobody knows.
    package func age(at now: Timestamp) -> Duration? {
        now < received ? nil : initialAge + (now - received)
    }

    /// How long it has been stale; negative while it is fresh, which it is for as long as its lifetime
    /// is greater than its age (§4.2).
    package func staleness(at now: Timestamp) -> Duration? {
        age(at: now).map { $0 - lifetime }
    }
}
