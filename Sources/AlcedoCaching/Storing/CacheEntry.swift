import AlcedoHTTP

/// A stored response and where its content is.
struct CacheEntry: Hashable {
    var response: StoredResponse
    var content: ContentReference
}

/// The content of a stored response: it is named by its checksum, so that equal contents of one URL are
/// one file, and a file of another content is never taken for it.
struct ContentReference: Hashable {
    var checksum: UInt64
    var length: Int
}
