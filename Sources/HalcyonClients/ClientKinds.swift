package import HalcyonScenarios

/// The clients that scenarios are played against.
package enum ClientKinds {
    /// Every one; the first is the one that is meant when none is named.
    package static let all: [any ClientKind] = [
        AlcedoClientKind(), URLImageViewKind(), MemoryOnlyViewKind(), HTTPCacheKind(),
        HTTPClientKind.http, HTTPClientKind.sockets,
    ]
}
