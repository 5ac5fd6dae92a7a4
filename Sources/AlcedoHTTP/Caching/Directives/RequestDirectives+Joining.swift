extension RequestDirectives {
    /// What both ask; the stricter counts.
    package func joined(_ other: RequestDirectives) -> RequestDirectives {
        guard other != .none else { return self }
        var both = self
        both.maximumAge = Self.stricter(maximumAge, other.maximumAge, min)
        both.maximumStaleness = Self.stricter(maximumStaleness, other.maximumStaleness, min)
        both.minimumFreshness = Self.stricter(minimumFreshness, other.minimumFreshness, max)
        both.staleIfError = Self.stricter(staleIfError, other.staleIfError, min)
        both.requiresValidation = requiresValidation || other.requiresValidation
        both.forbidsStoring = forbidsStoring || other.forbidsStoring
        both.forbidsForwarding = forbidsForwarding || other.forbidsForwarding
        return both
    }

    private static func stricter(
        _ one: Duration?,
        _ other: Duration?,
        _ choose: (Duration, Duration) -> Duration
    ) -> Duration? {
        guard let one, let other else { return one ?? other }
        return choose(one, other)
    }
}
