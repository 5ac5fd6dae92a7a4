extension Image {
    /// Draws a picture that depends on nothing but the arguments: waves of colour, with alpha from
    /// 192 to 255.
    ///
    /// Whole numbers only, so that it is the same on every machine. Seeds give pictures that look
    /// different; the waves are as large as the picture. About 10 ns a pixel in a release build.
    ///
    /// - Precondition: `width` and `height` are at least 1.
    package static func drawn(width: Int, height: Int, seed: UInt64) -> Image {
        precondition(width > 0 && height > 0, "an image has at least one pixel")
        let waves = Waves(seed: seed)
        let count = 4 * width * height
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { pixels, used in
            for row in 0..<height {
                let line = UnsafeMutableBufferPointer(
                    rebasing: pixels[(4 * width * row)..<(4 * width * (row + 1))]
                )
                waves.draw(line, width: width, y: Int32(row * 256 / height))
            }
            used = count
        }
        return Image(width: width, height: height, pixels: pixels)
    }
}

/// Four waves, one for each channel.
private struct Waves {
    /// A triangle wave over the square of 256 × 256 that every picture is scaled to.
    private struct Wave {
        /// How fast it rises to the right and downwards.
        var slopeX: Int32
        var slopeY: Int32
        /// How much it bends.
        var bend: Int32
        /// Where it begins.
        var phase: Int32

        init(_ draw: UInt64) {
            slopeX = Int32(draw & 3) - 2
            slopeY = Int32(draw >> 8 & 3) - 1
            bend = Int32(draw >> 16 & 7) - 3
            phase = Int32(draw >> 32 & 511)
        }
    }

    private let red: Wave
    private let green: Wave
    private let blue: Wave
    private let alpha: Wave

    init(seed: UInt64) {
        var state = seed
        var waves: [Wave] = []
        for _ in 0..<4 {
            // SplitMix64, so that neighbouring seeds have nothing in common.
            state &+= 0x9E37_79B9_7F4A_7C15
            var draw = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            draw = (draw ^ draw >> 27) &* 0x94D0_49BB_1331_11EB
            waves.append(Wave(draw ^ draw >> 31))
        }
        (red, green, blue, alpha) = (waves[0], waves[1], waves[2], waves[3])
    }

    func draw(_ line: UnsafeMutableBufferPointer<UInt8>, width: Int, y: Int32) {
        // Both are below 256 and the factors below 8, so that nothing overflows.
        for column in 0..<width {
            let x = Int32(truncatingIfNeeded: column &* 256 / width)
            line[4 &* column] = level(red, x, y)
            line[4 &* column &+ 1] = level(green, x, y)
            line[4 &* column &+ 2] = level(blue, x, y)
            line[4 &* column &+ 3] = 255 &- level(alpha, x, y) >> 2
        }
    }

    @inline(__always)
    private func level(_ wave: Wave, _ x: Int32, _ y: Int32) -> UInt8 {
        let bent = (wave.bend &* x &* (x &+ y)) &>> 7
        let height = (wave.slopeX &* x &+ wave.slopeY &* y &+ bent &+ wave.phase) & 511
        return UInt8(truncatingIfNeeded: height < 256 ? height : 511 &- height)
    }
}
