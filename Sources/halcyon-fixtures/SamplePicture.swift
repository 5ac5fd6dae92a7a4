import AlcedoImages

/// A picture for the corpus in one of PNG's forms, and the pixels that it must decode to.
///
/// The pixels are worked out here from the samples, one at a time and by division, so that the
/// decoder is judged by something other than itself.
struct SamplePicture {
    var raster: PNGRaster

    /// Draws a picture; with `hasClearColour` one of its colours is transparent.
    init(_ header: PNGHeader, hasClearColour: Bool = false) {
        let form = header.form
        let paletteCount = form.colour == .palette ? min(1 << form.depth, 200) : 0
        let levels = paletteCount > 0 ? paletteCount : 1 << form.depth
        var samples: [UInt16] = []
        for y in 0..<header.height {
            for x in 0..<header.width {
                for channel in 0..<form.colour.channelCount {
                    let level = x * (3 + 2 * channel) + y * (7 - channel) + x * y / 3
                    let spread = form.depth == 16 ? 1_237 : form.depth == 8 ? 3 : 1
                    samples.append(UInt16((level * spread + 40 * channel) % levels))
                }
            }
        }
        raster = PNGRaster(
            header: header,
            samples: samples,
            palette: (0..<(3 * paletteCount)).map { UInt8(($0 * 37 + 11) % 256) }
        )
        if hasClearColour { raster.transparency = Self.transparency(raster) }
    }

    /// The alphas of the first half of a palette, or the colour of the pixel in the middle.
    private static func transparency(_ raster: PNGRaster) -> [UInt8] {
        let header = raster.header
        if header.form.colour == .palette {
            return (0..<(raster.palette.count / 6)).map { UInt8($0 * 53 % 256) }
        }
        let channelCount = header.form.colour.channelCount
        let middle = header.width * (header.height / 2) + header.width / 2
        return raster.samples[(middle * channelCount)...].prefix(channelCount).flatMap {
            [UInt8($0 >> 8), UInt8($0 & 0xFF)]
        }
    }

    /// What the picture decodes to.
    var image: Image {
        let header = raster.header
        let pixels = (0..<(header.width * header.height)).flatMap(pixel)
        return Image(width: header.width, height: header.height, pixels: pixels)
    }

    private func pixel(_ index: Int) -> [UInt8] {
        let form = raster.header.form
        let channelCount = form.colour.channelCount
        let samples = Array(raster.samples[(channelCount * index)...].prefix(channelCount))
        let levels = samples.map { level($0, depth: form.depth) }
        let alpha: UInt8 = isClear(samples) ? 0 : 255
        switch form.colour {
        case .grey: return [levels[0], levels[0], levels[0], alpha]
        case .rgb: return levels + [alpha]
        case .greyAlpha: return [levels[0], levels[0], levels[0], levels[1]]
        case .rgba: return levels
        case .palette: return entry(Int(samples[0]))
        }
    }

    /// The nearest of 256 levels.
    private func level(_ sample: UInt16, depth: Int) -> UInt8 {
        let most = 1 << depth - 1
        return UInt8((Int(sample) * 255 + most / 2) / most)
    }

    private func isClear(_ samples: [UInt16]) -> Bool {
        raster.transparency == samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    /// A place behind the end of the palette is opaque black.
    private func entry(_ index: Int) -> [UInt8] {
        guard 3 * index < raster.palette.count else { return [0, 0, 0, 255] }
        let alpha = index < raster.transparency.count ? raster.transparency[index] : 255
        return Array(raster.palette[(3 * index)...].prefix(3)) + [alpha]
    }
}
