/// What the samples of a PNG picture are: its colour type and its bit depth (PNG §11.2.2).
package struct PNGForm: Hashable, Sendable {
    /// A colour type; the raw values are those of the format.
    package enum Colour: UInt8, Hashable, Sendable, CaseIterable {
        /// Shades of grey.
        case grey = 0
        /// Red, green and blue.
        case rgb = 2
        /// Places in a palette.
        case palette = 3
        /// Shades of grey with alpha.
        case greyAlpha = 4
        /// Red, green, blue and alpha.
        case rgba = 6

        /// Samples per pixel.
        package var channelCount: Int {
            switch self {
            case .grey, .palette: 1
            case .greyAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        /// The bits a sample may have.
        package var legalDepths: [Int] {
            switch self {
            case .grey: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .greyAlpha, .rgba: [8, 16]
            }
        }
    }

    /// The colour type.
    package let colour: Colour
    /// Bits per sample.
    package let depth: Int

    /// Makes a form; `nil` when the format does not allow the depth with the colour type.
    package init?(_ colour: Colour, depth: Int) {
        guard colour.legalDepths.contains(depth) else { return nil }
        self.colour = colour
        self.depth = depth
    }

    private init(colour: Colour, depth: Int) {
        self.colour = colour
        self.depth = depth
    }

    /// Four samples of eight bits, as `Image` holds them.
    package static let rgba8 = PNGForm(colour: .rgba, depth: 8)

    /// Every form that the format allows: 15.
    package static let all: [PNGForm] = Colour.allCases.flatMap { colour in
        colour.legalDepths.map { PNGForm(colour: colour, depth: $0) }
    }

    /// Bits per pixel, 1 to 64.
    package var bitsPerPixel: Int { colour.channelCount * depth }

    /// How far the filters look to the left, in bytes: a pixel, at least one byte (PNG §9.2).
    package var filterDistance: Int { max(1, bitsPerPixel / 8) }

    /// The bytes of a row of so many pixels, without its filter byte.
    package func rowByteCount(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }
}
