import AlcedoImages

/// Reads the pictures of a server that does not encode them yet: bare pixels, as square as can be.
///
/// It gives way to the decoder of PNG files together with the server's bare pixels.
struct UnencodedPictureDecoder: ImageDecoding {
    func decode(_ bytes: [UInt8]) throws(ImageError) -> Image {
        let count = bytes.count / 4
        guard count > 0, bytes.count % 4 == 0 else {
            throw .unknownFormat(prefix: Array(bytes.prefix(16)))
        }
        var width = 1
        while (width + 1) * (width + 1) <= count { width += 1 }
        while count % width != 0 { width -= 1 }
        return Image(width: width, height: count / width, pixels: bytes)
    }
}
