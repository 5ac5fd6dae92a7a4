import AlcedoSeams

/// The two layers of a cache, as requests hold on to them.
///
/// An object of its own, because a cache is referred to weakly: counting the references to such an
/// object takes several times as long, and every request counts a dozen.
final class CacheLayers: Sendable {
    let memory: MemoryStorage
    let disk: DiskStorage
    /// What its images are made of, for requests that follow the server's word.
    let responses: StoredResponses
    let time: any TimeSource

    init(
        memory: MemoryStorage,
        disk: DiskStorage,
        responses: StoredResponses,
        time: any TimeSource
    ) {
        self.memory = memory
        self.disk = disk
        self.responses = responses
        self.time = time
    }
}
