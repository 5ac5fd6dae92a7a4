import AlcedoImages

/// Decodes files of a made-up format: the letters `DOT`, a width, a height and a grey.
struct DotDecoder: ImageDecoding {
    static func file(_ width: UInt8, _ height: UInt8 = 1, grey: UInt8 = 7) -> [UInt8] {
        Array("DOT".utf8) + [width, height, grey]
    }

    func decode(_ bytes: [UInt8]) throws(ImageError) -> Image {
        guard bytes.count == 6, bytes.starts(with: Array("DOT".utf8)) else {
            throw .unknownFormat(prefix: Array(bytes.prefix(16)))
        }
        let (width, height) = (Int(bytes[3]), Int(bytes[4]))
        return Image(
            width: width,
            height: height,
            pixels: [UInt8](repeating: bytes[5], count: 4 * width * height)
        )
    }
}
