import AlcedoCaching
import AlcedoCore

/// How a request follows the server's word: which responses it goes by, and what it asks of them.
struct Following: Sendable {
    let responses: StoredResponses
    let use: CacheUse
    /// What is asked before an image in memory is shown: whoever takes only those takes the fresh ones.
    let useOfMemory: CacheUse

    /// Takes what options say; `nil` where headers are ignored.
    init?(
        _ plan: RetrievalPlan,
        _ options: KingfisherParsedOptionsInfo,
        _ cache: CacheLayers?
    ) {
        guard plan.followsServer, let cache else { return nil }
        responses = cache.responses
        let use = CacheUse(plan, options, maximumAge: cache.disk.maximumAge)
        var useOfMemory = use
        useOfMemory.directives.requiresValidation = false
        self.use = use
        self.useOfMemory = useOfMemory
    }
}
