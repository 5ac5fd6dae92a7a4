/// Turns the samples of a row into pixels of red, green, blue and alpha, a byte each.
///
/// Samples of fewer than 8 bits are spread over the whole range, those of 16 bits are rounded to
/// the nearest of 8. A sample or colour that the tRNS chunk names is compared before that, and gets
/// alpha 0. A place behind the end of the palette is opaque black, as decoders in use have it.
struct PNGExpander {
    private let form: PNGForm
    /// The pixel for each value of a single sample of at most 8 bits; empty for other forms.
    private let pixels: [UInt32]
    /// The samples that are transparent: one for greys, three for colours; else `nil`.
    private let clear: (UInt16, UInt16, UInt16)?

    init(_ file: PNGFile) {
        form = file.header.form
        let named = form.colour == .palette ? nil : file.transparency
        let mask = UInt16(truncatingIfNeeded: 1 << form.depth - 1)
        clear = named.map { bytes in
            let words = stride(from: 0, to: bytes.count, by: 2).map {
                (UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])) & mask
            }
            return (words[0], words[words.count / 2], words[words.count - 1])
        }
        switch form.colour {
        case .palette: pixels = Self.palettePixels(file)
        case .grey where form.depth <= 8: pixels = Self.greyPixels(form.depth, clear: clear?.0)
        default: pixels = []
        }
    }

    /// Writes the pixels of a row.
    ///
    /// - Parameters:
    ///   - row: The samples, packed as the format has it.
    ///   - width: How many pixels it has.
    ///   - target: Where the first pixel goes.
    ///   - step: The bytes from a pixel to the next: 4, or more in a pass of an interlaced picture.
    func expand(
        _ row: UnsafePointer<UInt8>,
        width: Int,
        into target: UnsafeMutableRawPointer,
        step: Int
    ) {
        if !pixels.isEmpty {
            lookUp(row, width, target, step)
            return
        }
        switch (form.colour, form.depth) {
        case (.rgba, 8): copy(row, width, target, step)
        case (.rgb, 8): rgb(row, width, target, step)
        case (.greyAlpha, 8): greyAlpha(row, width, target, step)
        case (.rgb, _): rgbOf16(row, width, target, step)
        case (.rgba, _): rgbaOf16(row, width, target, step)
        default: greysOf16(row, width, target, step)
        }
    }

    /// Four bytes in the order they have in memory.
    @inline(__always)
    private static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32
    {
        let low = UInt32(red) | UInt32(green) << 8
        return UInt32(littleEndian: low | UInt32(blue) << 16 | UInt32(alpha) << 24)
    }

    private static func palettePixels(_ file: PNGFile) -> [UInt32] {
        let alphas = file.transparency ?? []
        return (0..<256).map { index in
            guard 3 * index < file.palette.count else { return pixel(0, 0, 0, 255) }
            let entry = file.palette[(3 * index)..<(3 * index + 3)]
            let alpha = index < alphas.count ? alphas[index] : 255
            return pixel(
                entry[entry.startIndex],
                entry[entry.startIndex + 1],
                entry[entry.startIndex + 2],
                alpha
            )
        }
    }

    private static func greyPixels(_ depth: Int, clear: UInt16?) -> [UInt32] {
        let scale = 255 / (1 << depth - 1)
        return (0..<(1 << depth)).map { value in
            let grey = UInt8(value * scale)
            return pixel(grey, grey, grey, clear == UInt16(value) ? 0 : 255)
        }
    }

    private func lookUp(
        _ row: UnsafePointer<UInt8>,
        _ width: Int,
        _ target: UnsafeMutableRawPointer,
        _ step: Int
    ) {
        let depth = form.depth
        let mask = UInt8(truncatingIfNeeded: 1 << depth - 1)
        pixels.withUnsafeBufferPointer { pixels in
            var bit = 0
            for index in 0..<width {
                // The first pixel of a byte is in its highest bits.
                let value = row[bit &>> 3] &>> UInt8(8 &- depth &- bit & 7) & mask
                let place = target + index &* step
                place.storeBytes(of: pixels[Int(value)], as: UInt32.self)
                bit &+= depth
            }
        }
    }

    private func copy(
        _ row: UnsafePointer<UInt8>,
        _ width: Int,
        _ target: UnsafeMutableRawPointer,
        _ step: Int
    ) {
        if step == 4 {
            target.copyMemory(from: row, byteCount: 4 * width)
            return
        }
        for index in 0..<width {
            (target + index &* step).copyMemory(from: row + 4 &* index, byteCount: 4)
        }
    }

    private func rgb(
        _ row: UnsafePointer<UInt8>,
        _ width: Int,
        _ target: UnsafeMutableRawPointer,
        _ step: Int
    ) {
        let clear = clear.map {
            Self.pixel(
                UInt8(truncatingIfNeeded: $0.0),
                UInt8(truncatingIfNeeded: $0.1),
                UInt8(truncatingIfNeeded: $0.2),
                255
            )
        }
        for index in 0..<width {
            let source = row + 3 &* index
            var value = Self.pixel(source[0], source[1], source[2], 255)
            if value == clear { value = UInt32(littleEndian: value.littleEndian & 0xFF_FFFF) }
            (target + index &* step).storeBytes(of: value, as: UInt32.self)
        }
    }

    private func greyAlpha(
        _ row: UnsafePointer<UInt8>,
        _ width: Int,
        _ target: UnsafeMutableRawPointer,
        _ step: Int
    ) {
        for index in 0..<width {
            let grey = row[2 &* index]
            let value = Self.pixel(grey, grey, grey, row[2 &* index &+ 1])
            (target + index &* step).storeBytes(of: value, as: UInt32.self)
        }
    }

    private func greysOf16(
        _ row: UnsafePointer<UInt8>,
        _ width: Int,
        _ target: UnsafeMutableRawPointer,
        _ step: Int
    ) {
        let channelCount = form.colour.channelCount
        for index in 0..<width {
            let sample = Self.sample(row, channelCount &* index)
            let grey = Self.reduced(sample)
            var alpha: UInt8 = clear?.0 == sample ? 0 : 255
            if channelCount == 2 { alpha = Self.reduced(Self.sample(row, 2 &* index &+ 1)) }
            let value = Self.pixel(grey, grey, grey, alpha)
            (target + index &* step).storeBytes(of: value, as: UInt32.self)
        }
    }

    private func rgbOf16(
        _ row: UnsafePointer<UInt8>,
        _ width: Int,
        _ target: UnsafeMutableRawPointer,
        _ step: Int
    ) {
        for index in 0..<width {
            let red = Self.sample(row, 3 &* index)
            let green = Self.sample(row, 3 &* index &+ 1)
            let blue = Self.sample(row, 3 &* index &+ 2)
            let isClear = clear.map { $0 == (red, green, blue) } ?? false
            let value = Self.pixel(
                Self.reduced(red),
                Self.reduced(green),
                Self.reduced(blue),
                isClear ? 0 : 255
            )
            (target + index &* step).storeBytes(of: value, as: UInt32.self)
        }
    }

    private func rgbaOf16(
        _ row: UnsafePointer<UInt8>,
        _ width: Int,
        _ target: UnsafeMutableRawPointer,
        _ step: Int
    ) {
        for index in 0..<width {
            let value = Self.pixel(
                Self.reduced(Self.sample(row, 4 &* index)),
                Self.reduced(Self.sample(row, 4 &* index &+ 1)),
                Self.reduced(Self.sample(row, 4 &* index &+ 2)),
                Self.reduced(Self.sample(row, 4 &* index &+ 3))
            )
            (target + index &* step).storeBytes(of: value, as: UInt32.self)
        }
    }

    @inline(__always)
    private static func sample(_ row: UnsafePointer<UInt8>, _ index: Int) -> UInt16 {
        UInt16(row[2 &* index]) << 8 | UInt16(row[2 &* index &+ 1])
    }

    /// The nearest value of eight bits: `round(sample * 255 / 65535)`, without a division.
    @inline(__always)
    private static func reduced(_ sample: UInt16) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt32(sample) &* 255 &+ 32_895) >> 16)
    }
}
