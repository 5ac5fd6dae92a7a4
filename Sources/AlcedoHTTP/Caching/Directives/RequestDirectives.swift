/// What a request's `Cache-Control` asks of a cache (RFC 9111 §5.2.1).
///
/// `Pragma` is not looked at: it is deprecated (§5.4).
package struct RequestDirectives: Hashable, Sendable {
    /// `max-age` (§5.2.1.1): no response that is older; zero is a reload.
    package var maximumAge: Duration?
    /// `max-stale` (§5.2.1.2): stale for so long is good enough.
    package var maximumStaleness: Duration?
    /// `min-fresh` (§5.2.1.3): fresh for so long at least.
    package var minimumFreshness: Duration?
    /// `no-cache` (§5.2.1.4): nothing without validation.
    package var requiresValidation = false
    /// `no-store` (§5.2.1.5): what answers this may not be stored.
    package var forbidsStoring = false
    /// `only-if-cached` (§5.2.1.7): the network may not be asked.
    package var forbidsForwarding = false
    /// `stale-if-error` (RFC 5861 §4).
    package var staleIfError: Duration?

    /// What a request without the field asks: nothing.
    package static let none = RequestDirectives(HTTPFields())

    /// Stale for however long.
    package static let unlimitedStaleness = Duration.seconds(DeltaSeconds.greatest)

    /// Reads the directives of a request; of several values the strictest counts.
    package init(_ fields: HTTPFields) {
        let lines = fields.values(of: "Cache-Control")
        guard !lines.isEmpty else { return }
        for (name, argument) in DirectiveList(lines) { take(name, argument) }
    }

    private mutating func take(_ name: String, _ argument: DirectiveList.Argument) {
        switch name {
        case "max-age":
            let age = argument.duration ?? .zero
            maximumAge = maximumAge.map { min($0, age) } ?? age
        case "max-stale":
            let staleness = argument == .none ? Self.unlimitedStaleness : argument.duration
            maximumStaleness = min(maximumStaleness ?? Self.unlimitedStaleness, staleness ?? .zero)
        case "min-fresh":
            let freshness = argument.duration ?? Self.unlimitedStaleness
            minimumFreshness = max(minimumFreshness ?? .zero, freshness)
        case "no-cache": requiresValidation = true
        case "no-store": forbidsStoring = true
        case "only-if-cached": forbidsForwarding = true
        case "stale-if-error":
            let staleness = argument.duration ?? .zero
            staleIfError = staleIfError.map { min($0, staleness) } ?? staleness
        default: break
        }
    }
}
