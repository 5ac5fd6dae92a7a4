import AlcedoCore
package import AlcedoImages

extension Image {
    /// A hash of width, height and pixels, by which clients and expectations tell images apart.
    ///
    /// The same on every machine. Cost: linear in the number of pixels.
    package var pixelHash: UInt64 {
        var checksum = Checksum64()
        checksum.mix(UInt64(width))
        checksum.mix(UInt64(height))
        pixels.withUnsafeBytes { checksum.mix($0) }
        return checksum.value
    }
}
