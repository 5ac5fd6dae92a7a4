/// Why bytes could not be turned into an image, or an image into bytes.
public enum ImageError: Error, Hashable, Sendable {
    /// The bytes are of no known image format; `prefix` are the first of them, at most 16.
    case unknownFormat(prefix: [UInt8])
    /// The format is known but has no decoder here.
    case unsupportedFormat(ImageFormat)
    /// The picture has more pixels than the limit.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The file ends before the picture does; `offset` is where more was expected.
    case truncated(offset: Int)
    /// A checksum does not hold; `part` names what it covers, `offset` where that begins.
    case checksumMismatch(part: String, offset: Int)
    /// The file breaks its format's rules; `detail` says which, `offset` where.
    case malformed(detail: String, offset: Int)
}
