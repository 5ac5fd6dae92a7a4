package import AlcedoCore

/// How much of a message a parser takes before it gives up.
package struct WireLimits: Hashable, Sendable {
    /// The head with its line ends; also a trailer, and one line of a chunk.
    package var headLimit: ByteCount
    /// The body, decoded.
    package var bodyLimit: ByteCount

    /// Makes limits: 64 KiB for a head and 16 MiB for a body, unless told otherwise.
    package init(headLimit: ByteCount = .kibibytes(64), bodyLimit: ByteCount = .mebibytes(16)) {
        self.headLimit = headLimit
        self.bodyLimit = bodyLimit
    }
}
