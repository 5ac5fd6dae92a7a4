package import HalcyonScenarios

/// The image view over a memory cache, as a client under test.
package struct MemoryOnlyViewKind: ClientKind {
    /// Makes the kind.
    package init() {}

    /// `memory-only-view`.
    package var name: String { "memory-only-view" }

    /// Views, and images in memory.
    package var abilities: Set<ClientAbility> { [.views, .memory] }

    /// No option, and no error: it tells of none.
    package var vocabulary: Vocabulary {
        Vocabulary(options: [], processors: [], errors: [])
    }

    /// Makes the client of one process.
    package func makeClient(
        _ setting: ClientSetting
    ) throws(ClientError) -> any ClientUnderTest {
        guard let option = setting.options.first else { return MemoryOnlyViewClient(setting) }
        throw .badOption(name: option.name, reason: "the client has no options")
    }
}
