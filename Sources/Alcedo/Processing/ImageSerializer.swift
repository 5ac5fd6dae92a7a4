import AlcedoImages

/// Turns processed images into the bytes that are stored on disk.
enum ImageSerializer {
    /// The image as a PNG file.
    static func bytes(of image: Image) -> [UInt8]? {
        PNGEncoder().encode(image)
    }
}
