import AlcedoCore

/// Decodes PNG (W3C Portable Network Graphics, second edition), all colour types, depths and
/// interlacing; of an animation the default picture.
///
/// It is strict where pixels depend on it: lengths, order and checksums of chunks, the zlib stream
/// and its checksum, filters, and that there are exactly as many rows as the header says. Colour
/// spaces, gamma and texts are left alone, and so are bytes after the end of the zlib stream in its
/// chunks and after the IEND chunk. Samples of 16 bits are rounded to the nearest of 8 bits.
public struct PNGDecoder: ImageDecoding {
    /// The pixels that are allowed when nothing is said: 64 Mpx, which is 256 MiB when decoded.
    public static let standardPixelLimit = 67_108_864

    /// The most pixels of a picture, 1 to 2^32; others are refused before memory is taken.
    public let pixelLimit: Int

    /// Makes a decoder; a limit outside of its range is held within it.
    public init(pixelLimit: Int = PNGDecoder.standardPixelLimit) {
        self.pixelLimit = max(1, min(pixelLimit, 1 << 32))
    }

    /// Decodes a whole file.
    ///
    /// - Throws: `unknownFormat` without the signature of PNG, and the other cases for damage.
    public func decode(_ bytes: [UInt8]) throws(ImageError) -> Image {
        guard ImageFormat(sniffing: bytes) == .png else {
            throw .unknownFormat(prefix: Array(bytes.prefix(16)))
        }
        return try bytes.withUnsafeBufferPointer { bytes throws(ImageError) in
            try decode(UnsafeRawBufferPointer(bytes))
        }
    }

    private func decode(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> Image {
        let file = try PNGFile(bytes, pixelLimit: pixelLimit)
        let rowsByteCount = file.header.filteredByteCount
        let compressed = PNGData(file.data, of: bytes)
        // Deflate makes at most 258 bytes of two bits: what cannot be complete takes no memory.
        guard rowsByteCount <= 1_032 * compressed.count else {
            throw .truncated(offset: compressed.end)
        }
        let rows = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: rowsByteCount)
        defer { rows.deallocate() }
        try compressed.inflate(into: rows)
        try unfilter(rows, file.header, dataOffset: compressed.start)
        return image(rows, file)
    }

    /// Takes the filters off all rows of all passes.
    private func unfilter(
        _ rows: UnsafeMutableBufferPointer<UInt8>,
        _ header: PNGHeader,
        dataOffset: Int
    ) throws(ImageError) {
        guard var next = rows.baseAddress else { return }
        for pass in header.passes {
            let count = header.form.rowByteCount(width: pass.width)
            let unfilter = PNGUnfilter(distance: header.form.filterDistance, count: count)
            var above: UnsafePointer<UInt8>?
            for _ in 0..<pass.height {
                guard let filter = PNGFilter(rawValue: next[0]) else {
                    let detail = "a row with the unknown filter \(next[0])"
                    throw .malformed(detail: detail, offset: dataOffset)
                }
                unfilter.undo(filter, next + 1, above: above)
                above = UnsafePointer(next + 1)
                next += 1 + count
            }
        }
    }

    private func image(_ rows: UnsafeMutableBufferPointer<UInt8>, _ file: PNGFile) -> Image {
        let header = file.header
        let count = 4 * header.width * header.height
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { pixels, used in
            if let source = rows.baseAddress, let target = pixels.baseAddress {
                Self.expand(source, file, into: target)
            }
            used = count
        }
        return Image(width: header.width, height: header.height, pixels: pixels)
    }

    private static func expand(
        _ rows: UnsafePointer<UInt8>,
        _ file: PNGFile,
        into pixels: UnsafeMutablePointer<UInt8>
    ) {
        let header = file.header
        let expander = PNGExpander(file)
        var source = rows
        for pass in header.passes {
            let count = header.form.rowByteCount(width: pass.width)
            for row in 0..<pass.height {
                let line = pass.row + row * pass.rowStep
                let target = pixels + 4 * (line * header.width + pass.column)
                expander.expand(
                    source + 1,
                    width: pass.width,
                    into: UnsafeMutableRawPointer(target),
                    step: 4 * pass.columnStep
                )
                source += 1 + count
            }
        }
    }
}

/// The zlib stream of a picture, which may lie in several pieces.
private struct PNGData {
    private let whole: UnsafeRawBufferPointer
    private let pieces: [Range<Int>]
    /// Its bytes.
    let count: Int

    init(_ pieces: [Range<Int>], of whole: UnsafeRawBufferPointer) {
        self.whole = whole
        self.pieces = pieces
        count = pieces.reduce(0) { $0 + $1.count }
    }

    /// Where it begins in the file.
    var start: Int { pieces.first?.lowerBound ?? 0 }
    /// Where it ends in the file.
    var end: Int { pieces.last?.upperBound ?? 0 }

    /// Inflates into memory of exactly the right size.
    func inflate(into rows: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
        let progress: Inflate.Progress
        do throws(InflateError) {
            progress = try inflated(into: rows)
        } catch {
            throw imageError(error)
        }
        guard progress.written == rows.count else { throw .truncated(offset: end) }
    }

    private func inflated(
        into rows: UnsafeMutableBufferPointer<UInt8>
    ) throws(InflateError) -> Inflate.Progress {
        if pieces.count == 1 {
            return try Inflate.zlib(
                UnsafeRawBufferPointer(rebasing: whole[start..<end]),
                into: rows
            )
        }
        var joined: [UInt8] = []
        joined.reserveCapacity(count)
        for piece in pieces { joined.append(contentsOf: whole[piece]) }
        return try joined.withUnsafeBufferPointer { joined throws(InflateError) in
            try Inflate.zlib(UnsafeRawBufferPointer(joined), into: rows)
        }
    }

    private func imageError(_ error: InflateError) -> ImageError {
        switch error {
        case .truncated: .truncated(offset: end)
        case .outputOverLimit:
            .malformed(detail: "more image data than the size needs", offset: start)
        case .checksumMismatch: .checksumMismatch(part: "image data", offset: start)
        case .malformed(let detail): .malformed(detail: detail, offset: start)
        }
    }
}
