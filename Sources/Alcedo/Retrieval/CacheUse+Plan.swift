import AlcedoCaching
import AlcedoHTTP

extension CacheUse {
    /// What a request's options ask of the HTTP cache.
    ///
    /// - Parameters:
    ///   - plan: Where the image may come from.
    ///   - options: The lifetimes, and whether the disk may be written.
    ///   - maximumAge: The greatest age that the image cache shows.
    init(
        _ plan: RetrievalPlan,
        _ options: KingfisherParsedOptionsInfo,
        maximumAge: Duration?
    ) {
        self.init(
            keepsResponse: !options.cacheMemoryOnly && options.diskCacheExpiration?.isOver != true
        )
        switch plan.asking {
        case .normally: break
        case .validating: directives.requiresValidation = true
        case .nobody:
            directives.forbidsForwarding = true
            directives.maximumStaleness = RequestDirectives.unlimitedStaleness
        }
        let limits = [maximumAge, options.diskCacheExpiration?.age].compactMap { $0 }
        directives.maximumAge = limits.min()
    }
}

extension StorageExpiration {
    /// Whether nothing is to be stored.
    fileprivate var isOver: Bool {
        if case .sliding(...0) = lifetime { true } else { false }
    }

    /// The age that it lets a response reach; `nil` where it sets none.
    fileprivate var age: Duration? {
        guard case .sliding(let nanoseconds) = lifetime, nanoseconds > 0 else { return nil }
        return .nanoseconds(nanoseconds)
    }
}
