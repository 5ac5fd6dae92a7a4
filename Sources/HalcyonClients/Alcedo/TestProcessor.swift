import Alcedo
import AlcedoImages
import Foundation

/// Processors that a scenario can name; each makes an image that is told from its original.
enum TestProcessor: String, ImageProcessor {
    /// Every second pixel of every second row; an odd edge counts.
    case halve
    /// The negative of the colours; alpha stays.
    case invert
    /// No image: the request ends with `processingFailed`.
    case refuse
    /// A format of its own: of a file that says "sketch 8 6", a picture of that size; an image stays
    /// as it is.
    case sketch

    /// The name, under a prefix of its own.
    var identifier: String { "halcyon.\(rawValue)" }

    /// Makes the image.
    func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image? {
        guard case .image(let image) = item else { return drawn(item) }
        switch self {
        case .halve: return Self.halved(image)
        case .invert: return Self.inverted(image)
        case .refuse: return nil
        case .sketch: return image
        }
    }

    /// What the words of a sketch say.
    private func drawn(_ item: ImageProcessItem) -> Image? {
        guard case .data(let data) = item, self == .sketch else { return nil }
        let words = String(decoding: data, as: UTF8.self).split(separator: " ")
        guard words.count == 3, words[0] == "sketch",
            let width = UInt8(words[1]), let height = UInt8(words[2]), width > 0, height > 0
        else { return nil }
        return Image.drawn(width: Int(width), height: Int(height), seed: 1)
    }

    /// Every second pixel of every second row.
    static func halved(_ image: Image) -> Image {
        let width = (image.width + 1) / 2
        let height = (image.height + 1) / 2
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * width * height)
        for row in 0..<height {
            for column in 0..<width {
                let start = 4 * (2 * row * image.width + 2 * column)
                pixels += image.pixels[start..<start + 4]
            }
        }
        return Image(width: width, height: height, pixels: pixels)
    }

    /// The negative of the colours.
    static func inverted(_ image: Image) -> Image {
        var pixels = image.pixels
        for index in pixels.indices where index % 4 != 3 {
            pixels[index] = 255 - pixels[index]
        }
        return Image(width: image.width, height: image.height, pixels: pixels)
    }
}
