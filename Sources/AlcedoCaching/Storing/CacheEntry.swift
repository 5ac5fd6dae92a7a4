package import AlcedoHTTP

/// A stored response and where its content is.
package struct CacheEntry: Hashable {
    /// The response without its content.
    package var response: StoredResponse
    /// The content.
    package var content: ContentReference

    /// Takes both.
    package init(response: StoredResponse, content: ContentReference) {
        self.response = response
        self.content = content
    }
}

/// The content of a stored response: it is named by its checksum, so that equal contents of one URL are
/// one file, and a file of another content is never taken for it.
package struct ContentReference: Hashable {
    /// `Checksum64` of the bytes.
    package var checksum: UInt64
    /// How many bytes there are.
    package var length: Int

    /// Makes a reference.
    package init(checksum: UInt64, length: Int) {
        self.checksum = checksum
        self.length = length
    }
}
