package import HalcyonScenarios

/// The HTTP cache without a loader on top, as a client under test: any method, any fields, any content.
package struct HTTPCacheKind: ClientKind {
    /// Makes the kind.
    package init() {}

    /// `http-cache`.
    package var name: String { "http-cache" }

    /// Loads that end with responses, and files on disk.
    package var abilities: Set<ClientAbility> {
        [.loads, .cancels, .disk, .messages, .responseOrigins]
    }

    /// The cache's limits, and the one way to fail.
    package var vocabulary: Vocabulary {
        Vocabulary(
            options: HTTPCacheClient.Option.allCases.map(\.declaration),
            processors: [],
            errors: [HTTPCacheClient.failure, HTTPCacheClient.cancellation],
            cancellation: HTTPCacheClient.cancellation.name
        )
    }

    /// Makes a cache over the files and the transport of one process.
    package func makeClient(
        _ setting: ClientSetting
    ) throws(ClientError) -> any ClientUnderTest {
        try HTTPCacheClient(setting)
    }
}
