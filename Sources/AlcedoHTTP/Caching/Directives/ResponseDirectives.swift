/// What a response's `Cache-Control` says to a private cache (RFC 9111 §5.2.2, RFC 5861, RFC 8246).
///
/// `s-maxage`, `proxy-revalidate` and what `private` names bind shared caches alone.
package struct ResponseDirectives: Hashable, Sendable {
    /// How long a response says it is fresh.
    package enum MaximumAge: Hashable, Sendable {
        /// It does not say.
        case absent
        /// So long.
        case lifetime(Duration)
        /// In a way that says nothing, or two things: it counts as stale (RFC 9111 §4.2.1).
        case invalid
    }

    /// `max-age` (§5.2.2.1).
    package var maximumAge = MaximumAge.absent
    /// `no-store` (§5.2.2.5).
    package var forbidsStoring = false
    /// `no-cache` (§5.2.2.4); one that names fields counts as one that does not.
    package var requiresValidation = false
    /// `must-revalidate` (§5.2.2.2).
    package var forbidsStale = false
    /// `must-understand` (§5.2.2.3).
    package var requiresUnderstanding = false
    /// `public` (§5.2.2.9).
    package var isPublic = false
    /// `private` (§5.2.2.7).
    package var isPrivate = false
    /// `immutable` (RFC 8246 §2).
    package var isImmutable = false
    /// `stale-while-revalidate` (RFC 5861 §3).
    package var staleWhileRevalidate: Duration?
    /// `stale-if-error` (RFC 5861 §4).
    package var staleIfError: Duration?

    /// Reads the directives of a response.
    package init(_ fields: HTTPFields) {
        let lines = fields.values(of: "Cache-Control")
        guard !lines.isEmpty else { return }
        for (name, argument) in DirectiveList(lines) { take(name, argument) }
    }

    private mutating func take(_ name: String, _ argument: DirectiveList.Argument) {
        switch name {
        case "max-age": takeMaximumAge(argument)
        case "no-store": forbidsStoring = true
        case "no-cache": requiresValidation = true
        case "must-revalidate": forbidsStale = true
        case "must-understand": requiresUnderstanding = true
        case "public": isPublic = true
        case "private": isPrivate = true
        case "immutable": isImmutable = true
        case "stale-while-revalidate":
            staleWhileRevalidate = Self.shorter(staleWhileRevalidate, argument)
        case "stale-if-error": staleIfError = Self.shorter(staleIfError, argument)
        default: break
        }
    }

    /// Of several values that differ none is to be believed (RFC 9111 §4.2.1).
    private mutating func takeMaximumAge(_ argument: DirectiveList.Argument) {
        guard let duration = argument.duration else {
            maximumAge = .invalid
            return
        }
        let isFirst = maximumAge == .absent || maximumAge == .lifetime(duration)
        maximumAge = isFirst ? .lifetime(duration) : .invalid
    }

    /// The shorter of two permissions; one that cannot be read is none.
    private static func shorter(_ known: Duration?, _ argument: DirectiveList.Argument) -> Duration?
    {
        guard let duration = argument.duration else { return .zero }
        return known.map { min($0, duration) } ?? duration
    }
}

extension DirectiveList.Argument {
    /// The argument as a number of seconds, as a token or quoted (RFC 9111 §5.2).
    var duration: Duration? {
        guard case .value(let text) = self else { return nil }
        return DeltaSeconds.parse(text)
    }
}
