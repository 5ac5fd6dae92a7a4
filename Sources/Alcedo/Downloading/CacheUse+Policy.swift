import AlcedoCaching
import AlcedoHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension CacheUse {
    /// What a `URLRequest`'s cache policy asks of the HTTP cache.
    ///
    /// What the server forbids stays forbidden: "regardless of age" is no reason to show what has to be
    /// validated (RFC 9111 §4.2.4).
    init(_ policy: URLRequest.CachePolicy) {
        self.init()
        switch policy {
        case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData:
            ignoresStored = true
        case .returnCacheDataElseLoad:
            directives.maximumStaleness = RequestDirectives.unlimitedStaleness
        case .returnCacheDataDontLoad:
            directives.maximumStaleness = RequestDirectives.unlimitedStaleness
            directives.forbidsForwarding = true
        case .reloadRevalidatingCacheData:
            directives.requiresValidation = true
        // `useProtocolCachePolicy`, and what Foundation may add.
        default: break
        }
    }

    /// Both uses at once; the stricter counts.
    func joined(_ other: CacheUse) -> CacheUse {
        CacheUse(
            directives: directives.joined(other.directives),
            ignoresStored: ignoresStored || other.ignoresStored,
            keepsResponse: keepsResponse && other.keepsResponse
        )
    }
}

extension HTTPRequest {
    /// The request with what its policy asks of the caches on its way.
    func asking(_ policy: URLRequest.CachePolicy) -> HTTPRequest {
        guard policy == .reloadIgnoringLocalAndRemoteCacheData else { return self }
        var request = self
        request.fields.append(name: "Cache-Control", value: "no-cache")
        return request
    }
}
