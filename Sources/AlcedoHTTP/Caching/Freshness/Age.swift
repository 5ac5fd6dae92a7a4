import AlcedoCore

/// How old a response is (RFC 9111 §4.2.3).
enum Age {
    /// `corrected_initial_age`: what it was old when it was received.
    ///
    /// - Parameters:
    ///   - fields: The response's fields.
    ///   - date: `date_value`.
    ///   - exchange: When it was asked for and received.
    /// - Returns: The age; never negative.
    static func initial(
        _ fields: HTTPFields,
        date: Timestamp,
        _ exchange: ExchangeTimes
    ) -> Duration {
        max(apparent(date, exchange), corrected(fields, exchange))
    }

    /// `apparent_age`: by the origin's clock, in whole seconds as `Date` is.
    static func apparent(_ date: Timestamp, _ exchange: ExchangeTimes) -> Duration {
        max(.zero, .seconds((exchange.received - date).components.seconds))
    }

    /// `corrected_age_value`: by the caches on the way, and the time the answer took.
    static func corrected(_ fields: HTTPFields, _ exchange: ExchangeTimes) -> Duration {
        value(fields) + max(.zero, exchange.received - exchange.requested)
    }

    /// `age_value`: the first member of `Age`; what is no number of seconds is ignored (§5.1).
    static func value(_ fields: HTTPFields) -> Duration {
        guard let line = fields.first("Age") else { return .zero }
        let member = line.utf8.prefix { $0 != .comma }
        return DeltaSeconds.parse(String(trimmed: Array(member))) ?? .zero
    }
}
