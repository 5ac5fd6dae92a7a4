extension ObjectShape {
    /// What a source and a retry strategy may hold.
    var sourceDeclaration: ObjectDeclaration {
        switch self {
        case .retry: Self.retryDeclaration
        default: Self.sourceDeclaration
        }
    }

    /// A source: a path or URL, or an object.
    static let sourceKind = ValueKind.either([.target, .object(.source)])

    private static let sourceDeclaration = ObjectDeclaration(
        "a source",
        [
            KeyDeclaration("url", .target, "Where it is on the network."),
            KeyDeclaration(
                "provider",
                .word(ProviderSpec.Kind.allCases.map(\.rawValue)),
                "What gives its bytes instead."
            ),
            KeyDeclaration("key", .text, "What it is stored under; a provider needs one."),
            KeyDeclaration(
                "latency",
                .duration,
                "How long \"handler\" and \"async\" take; no time."
            ),
            KeyDeclaration(
                "ends",
                .word(ProviderSpec.Ending.allCases.map(\.rawValue)),
                "How they end; \"data\"."
            ),
        ] + bodyKeys
    )

    private static let retryDeclaration = ObjectDeclaration(
        "a retry strategy",
        [
            KeyDeclaration(
                "strategy",
                .word(RetryOrder.Strategy.allCases.map(\.rawValue)),
                isRequired: true,
                "Which it is."
            ),
            KeyDeclaration("retries", .count(0...1_000), "The most retries; its own number."),
            KeyDeclaration("interval", .duration, "The delay, or the first one; its own."),
        ]
    )
}
