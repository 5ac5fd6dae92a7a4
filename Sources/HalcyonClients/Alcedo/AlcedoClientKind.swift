import Alcedo
package import HalcyonScenarios

/// The loader as a client under test.
package struct AlcedoClientKind: ClientKind {
    /// Makes the kind.
    package init() {}

    /// `alcedo`.
    package var name: String { "alcedo" }

    /// Everything but requests of any kind.
    package var abilities: Set<ClientAbility> {
        Set(ClientAbility.allCases).subtracting([.messages])
    }

    /// The names that scenarios may use, derived from the loader's own declarations.
    package var vocabulary: Vocabulary {
        Vocabulary(
            options: LoaderOption.allCases.compactMap(\.declaration),
            processors: ProcessorWord.allCases.map(\.rawValue),
            errors: KingfisherError.codes,
            cancellation: KingfisherError.Identity.taskCancelled.rawValue,
            otherCancellations: [
                KingfisherError.Identity.asyncTaskContextCancelled.rawValue,
                KingfisherError.Identity.dataProviderCancelled.rawValue,
            ],
            supersession: KingfisherError.Identity.notCurrentSourceTask.rawValue,
            unreachableErrors: Self.unreachableErrors,
            // A request begins as queued, and never enters that phase.
            traceTags: RetrievalPhase.allCases.filter { $0 != .queued }.map { "\($0.traceTag)" }
                + TestDelegate.traceTags + TransitionWord.traceTags + ["cache.cleaned"]
        )
    }

    /// The codes that are there for code written against Kingfisher, and that nothing raises.
    private static let unreachableErrors: [(name: String, reason: String)] = [
        (
            "asyncTaskContextCancelled",
            "a cancel ends with `taskCancelled` in every phase, that of an asynchronous modifier "
                + "and that of an await among them"
        ),
        (
            "cannotConvertToData",
            "the disk layer takes bytes, which need no conversion; an image without any is "
                + "`cannotSerializeImage`"
        ),
    ]

    /// Makes a loader of one process, over the settings' seams.
    package func makeClient(
        _ setting: ClientSetting
    ) throws(ClientError) -> any ClientUnderTest {
        try AlcedoClient(setting)
    }
}
