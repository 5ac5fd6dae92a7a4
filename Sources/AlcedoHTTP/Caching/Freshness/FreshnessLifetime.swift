import AlcedoCore

/// How long a response is fresh (RFC 9111 §4.2.1, §4.2.2).
enum FreshnessLifetime {
    /// The greatest lifetime that is guessed: one week.
    static let heuristicLimit = Duration.seconds(7 * 86_400)

    /// The lifetime of a response: what it says, or a guess.
    static func of(
        _ head: HTTPResponseHead,
        _ directives: ResponseDirectives,
        date: Timestamp,
        now: Timestamp
    ) -> Duration {
        switch directives.maximumAge {
        case .lifetime(let lifetime): lifetime
        case .invalid: .zero
        case .absent:
            expires(head.fields, date: date, now: now)
                ?? heuristic(head, directives, date: date, now: now)
        }
    }

    /// `Expires` less `Date`; zero when it cannot be read or differs from another (§4.2.1, §5.3);
    /// `nil` without the field.
    static func expires(_ fields: HTTPFields, date: Timestamp, now: Timestamp) -> Duration? {
        let lines = fields.values(of: "Expires")
        guard let first = lines.first else { return nil }
        guard lines.allSatisfy({ $0 == first }), let end = HTTPDate.parse(first, now: now) else {
            return .zero
        }
        return max(.zero, end - date)
    }

    /// A tenth of the time since the last change, where the status or `public` permits a guess
    /// (§4.2.2); zero without `Last-Modified`.
    static func heuristic(
        _ head: HTTPResponseHead,
        _ directives: ResponseDirectives,
        date: Timestamp,
        now: Timestamp
    ) -> Duration {
        guard CacheableStatus.isHeuristicallyCacheable(head.status) || directives.isPublic,
            let text = head.fields.first("Last-Modified"),
            let change = HTTPDate.parse(text, now: now), change < date
        else { return .zero }
        return min(heuristicLimit, (date - change) / 10)
    }
}
