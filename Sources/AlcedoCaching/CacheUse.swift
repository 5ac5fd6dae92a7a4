package import AlcedoHTTP

/// How a caller uses the cache, beside what its request's fields say.
///
/// Nothing of it is sent: fields bind every cache on the way, this binds one.
package struct CacheUse: Hashable, Sendable {
    /// What is asked of this cache alone; together with the request's own directives the stricter
    /// counts.
    package var directives: RequestDirectives
    /// Nothing stored answers, and nothing stored is validated: the origin sends the whole response.
    package var ignoresStored: Bool
    /// The response is stored, if it may be.
    package var keepsResponse: Bool

    /// Makes a use; as RFC 9111 says unless told otherwise.
    package init(
        directives: RequestDirectives = .none,
        ignoresStored: Bool = false,
        keepsResponse: Bool = true
    ) {
        self.directives = directives
        self.ignoresStored = ignoresStored
        self.keepsResponse = keepsResponse
    }
}
