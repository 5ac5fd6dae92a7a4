import AlcedoCaching
import AlcedoCore

/// How a request follows the server's word: which responses it goes by, and what it asks of them.
struct Following: Sendable {
    let responses: StoredResponses
    let use: CacheUse

    /// Takes what options say; `nil` where headers are ignored.
    init?(
        _ plan: RetrievalPlan,
        _ options: KingfisherParsedOptionsInfo,
        _ cache: CacheLayers?
    ) {
        guard plan.followsServer, let cache else { return nil }
        responses = cache.responses
        use = CacheUse(plan, options, maximumAge: cache.disk.maximumAge)
    }
}
