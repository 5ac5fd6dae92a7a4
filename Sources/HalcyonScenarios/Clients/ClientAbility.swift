package import AlcedoSeams

/// Something that a scenario may need of a client, and that not every client can.
package enum ClientAbility: String, Hashable, Sendable, CaseIterable {
    /// Setting views and letting go of them.
    case views
    /// Loading without a view.
    case loads
    /// Loads that end with images.
    case images = "loads of images"
    /// Providers of data, and keys of the scenario's own.
    case sources
    /// Prefetching lists.
    case prefetches
    /// Cancelling what a view or a load is waiting for.
    case cancels
    /// Showing a placeholder while it loads.
    case placeholders
    /// Showing the system's indicator while it loads.
    case activityIndicator = "activity indicator"
    /// Showing a picture or somebody else's indicator while it loads.
    case otherIndicators = "other indicators"
    /// Controls with two images, whose views have a dot in their names.
    case buttons
    /// A layer in memory.
    case memory
    /// A layer on disk.
    case disk
    /// Calls of its cache, apart from loads.
    case cacheCalls = "calls of a cache"
    /// A layer of unprocessed originals.
    case originals
    /// Removing what has expired.
    case expiry
    /// Taking other options while it lives.
    case settings
    /// Requests of any method, with any fields and content, and responses as they are.
    case messages
    /// Telling where a response came from.
    case responseOrigins = "origins of responses"
    /// Telling what a transfer took.
    case metrics
    /// Telling of its inner steps.
    case trace
}

extension ClientKind {
    /// All there are.
    package var stages: Set<StageKind> { Set(StageKind.allCases) }

    /// A session, where there is one.
    package var network: NetworkKind { .session }

    /// All there are.
    package var abilities: Set<ClientAbility> { Set(ClientAbility.allCases) }
}

/// What a client answers to verbs of which its abilities say that it has them not: a scenario that
/// needs them is not played against it.
extension ClientUnderTest {
    /// Ends at once, with every item failed.
    package func prefetch(
        _ order: PrefetchOrder,
        report: @escaping @Sendable (PrefetchEvent) -> Void
    ) -> any Cancellable {
        report(.completed(order.sources.map { _ in .failed("unsupported") }))
        return NothingToCancel()
    }

    /// Ends at once, as unsupported.
    package func load(
        _ order: LoadOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        report(
            .completed(
                .failure(
                    LoadFailure(name: "unsupported", code: 0, message: "no loads without view")
                )
            )
        )
        return NothingToCancel()
    }

    /// Does nothing.
    package func cancel(_ view: String) {}

    /// Does nothing, and says so.
    package func removeExpired(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        done()
    }

    /// No folder.
    package var diskFolder: String { "" }

    /// No file.
    package func diskPath(for order: LoadOrder) -> String { "" }
}
