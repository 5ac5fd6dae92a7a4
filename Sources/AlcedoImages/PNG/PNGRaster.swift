/// A picture as PNG has it: samples of any form, with a palette and transparency where it has them.
package struct PNGRaster: Hashable, Sendable {
    /// Its size and form, and whether it is written interlaced.
    package var header: PNGHeader
    /// The samples of all channels, pixel after pixel, row after row, each within the depth.
    package var samples: [UInt16]
    /// Red, green and blue of each palette entry; empty without a palette.
    package var palette: [UInt8]
    /// The data of the tRNS chunk; empty without one.
    package var transparency: [UInt8]

    /// Makes a picture.
    ///
    /// - Precondition: there are as many samples as the header says.
    package init(
        header: PNGHeader,
        samples: [UInt16],
        palette: [UInt8] = [],
        transparency: [UInt8] = []
    ) {
        let count = header.width * header.height * header.form.colour.channelCount
        precondition(samples.count == count, "a sample for each channel of each pixel")
        self.header = header
        self.samples = samples
        self.palette = palette
        self.transparency = transparency
    }

    /// The samples of a row of a pass, packed into bytes, the first one highest.
    func packedRow(_ row: Int, of pass: PNGPass) -> [UInt8] {
        let form = header.form
        let channelCount = form.colour.channelCount
        let line = (pass.row + row * pass.rowStep) * header.width
        var bytes: [UInt8] = []
        bytes.reserveCapacity(form.rowByteCount(width: pass.width))
        var bits: UInt32 = 0
        var bitCount = 0
        for column in 0..<pass.width {
            let pixel = line + pass.column + column * pass.columnStep
            for channel in 0..<channelCount {
                bits = bits << UInt32(form.depth) | UInt32(samples[pixel * channelCount + channel])
                bitCount += form.depth
                while bitCount >= 8 {
                    bitCount -= 8
                    bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
                }
            }
        }
        if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits << UInt32(8 - bitCount))) }
        return bytes
    }
}
