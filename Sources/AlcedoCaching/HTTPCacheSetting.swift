package import AlcedoCore

/// The limits of an HTTP cache.
package struct HTTPCacheSetting: Hashable, Sendable {
    /// The absolute path of the folder of its files, which is made when it is not there.
    package var folder: String
    /// What all its files may take; 150 MiB unless told otherwise.
    ///
    /// Beyond it the files that were used longest ago go.
    package var sizeLimit: ByteCount
    /// The longest content that is stored; an eighth of `sizeLimit` unless told otherwise.
    package var contentLimit: ByteCount
    /// How many responses to one URL are kept for different requests; 16 unless told otherwise, at
    /// least 1.
    package var variantLimit: Int

    /// Makes a setting.
    package init(
        folder: String,
        sizeLimit: ByteCount = .mebibytes(150),
        contentLimit: ByteCount? = nil,
        variantLimit: Int = 16
    ) {
        precondition(variantLimit >= 1, "at least one response to a URL has to be kept")
        self.folder = folder
        self.sizeLimit = sizeLimit
        self.contentLimit = contentLimit ?? ByteCount(bytes: sizeLimit.bytes / 8)
        self.variantLimit = variantLimit
    }
}
