/// A format of image files.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG.
    case jpeg
    /// Graphics Interchange Format.
    case gif
    /// WebP in a RIFF container.
    case webp

    /// Tells the format from the first bytes of a file; `nil` when it is none of these.
    public init?(sniffing bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: Array("GIF87a".utf8))
            || bytes.starts(with: Array("GIF89a".utf8))
        {
            self = .gif
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12,
            bytes[8..<12].elementsEqual("WEBP".utf8)
        {
            self = .webp
        } else {
            return nil
        }
    }
}
