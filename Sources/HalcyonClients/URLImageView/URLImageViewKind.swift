package import HalcyonScenarios

/// The image view with an indicator and an error image, as a client under test.
package struct URLImageViewKind: ClientKind {
    /// Makes the kind.
    package init() {}

    /// `url-image-view`.
    package var name: String { "url-image-view" }

    /// Views with an indicator, and responses in memory.
    package var abilities: Set<ClientAbility> { [.views, .activityIndicator, .memory] }

    /// One option, and the failures that scenarios may name.
    package var vocabulary: Vocabulary {
        Vocabulary(
            options: [
                OptionDeclaration(
                    name: URLImageViewClient.policyOption,
                    kind: .choice(CachePolicy.allCases.map(\.rawValue)),
                    scope: .request,
                    defaultValue: CachePolicy.returnCacheDataElseLoad.rawValue,
                    summary: "When stored responses are served and when the server is asked."
                )
            ],
            processors: [],
            errors: PlainFailure.codes
        )
    }

    /// Makes the client of one process.
    package func makeClient(
        _ setting: ClientSetting
    ) throws(ClientError) -> any ClientUnderTest {
        try URLImageViewClient(setting)
    }
}
