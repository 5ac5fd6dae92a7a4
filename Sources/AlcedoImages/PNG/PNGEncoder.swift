package import AlcedoCore

/// Encodes PNG.
///
/// The same picture and options give the same bytes on every machine.
public struct PNGEncoder: Sendable {
    /// How each row gets its filter.
    package enum Filtering: Hashable, Sendable {
        /// The same filter for every row.
        case fixed(PNGFilter)
        /// For each row the filter that leaves the smallest differences.
        case adaptive
    }

    /// How rows are filtered; adaptive when nothing is said.
    package var filtering = Filtering.adaptive
    /// How the rows are compressed; as short as possible when nothing is said.
    package var compression = Deflate.Strategy.shortest
    /// The most bytes of an IDAT chunk, at least 1; all in one when nothing is said.
    package var dataChunkLimit = Int(Int32.max)

    /// Makes an encoder.
    public init() {}

    /// Encodes a picture with eight bits for each of red, green, blue and alpha.
    public func encode(_ image: Image) -> [UInt8] {
        let header = PNGHeader(width: image.width, height: image.height, form: .rgba8)
        let rowLength = 4 * image.width
        let rows = filteredRows(header) { row, _ in
            Array(image.pixels[(row * rowLength)..<((row + 1) * rowLength)])
        }
        return file(header, palette: [], transparency: [], rows: rows)
    }

    /// Encodes a picture of any form.
    ///
    /// The palette and the transparency are written as they are, whether they fit the form or not.
    package func encode(_ raster: PNGRaster) -> [UInt8] {
        let rows = filteredRows(raster.header) { raster.packedRow($0, of: $1) }
        return file(
            raster.header,
            palette: raster.palette,
            transparency: raster.transparency,
            rows: rows
        )
    }

    private func filteredRows(
        _ header: PNGHeader,
        packedRow: (Int, PNGPass) -> [UInt8]
    ) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(header.filteredByteCount)
        for pass in header.passes {
            var above = [UInt8](
                repeating: 0,
                count: header.form.rowByteCount(width: pass.width)
            )
            for row in 0..<pass.height {
                let bytes = packedRow(row, pass)
                let rows = PNGRowFilter(bytes, above: above, header.form.filterDistance)
                switch filtering {
                case .fixed(let filter): rows.append(filter, to: &output)
                case .adaptive: rows.appendSmallest(to: &output)
                }
                above = bytes
            }
        }
        return output
    }

    private func file(
        _ header: PNGHeader,
        palette: [UInt8],
        transparency: [UInt8],
        rows: [UInt8]
    ) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        Self.append("IHDR", header.chunkData, to: &file)
        if !palette.isEmpty { Self.append("PLTE", palette, to: &file) }
        if !transparency.isEmpty { Self.append("tRNS", transparency, to: &file) }
        let data = Deflate.zlib(rows, strategy: compression)
        for start in stride(from: 0, to: data.count, by: max(1, dataChunkLimit)) {
            Self.append("IDAT", Array(data[start...].prefix(dataChunkLimit)), to: &file)
        }
        Self.append("IEND", [], to: &file)
        return file
    }

    /// Appends a chunk with its length and checksum (PNG §5.3).
    package static func append(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
        let covered = Array(name.utf8) + data
        file += bigEndian(UInt32(truncatingIfNeeded: data.count))
        file += covered
        file += bigEndian(CRC32.of(covered))
    }

    fileprivate static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

extension PNGHeader {
    /// What stands in the IHDR chunk.
    package var chunkData: [UInt8] {
        PNGEncoder.bigEndian(UInt32(truncatingIfNeeded: width))
            + PNGEncoder.bigEndian(UInt32(truncatingIfNeeded: height))
            + [UInt8(form.depth), form.colour.rawValue, 0, 0, isInterlaced ? 1 : 0]
    }
}

/// Puts filters on one row.
private struct PNGRowFilter {
    private let row: [UInt8]
    private let above: [UInt8]
    private let distance: Int

    init(_ row: [UInt8], above: [UInt8], _ distance: Int) {
        self.row = row
        self.above = above
        self.distance = distance
    }

    /// Appends the number of a filter and the filtered row.
    func append(_ filter: PNGFilter, to output: inout [UInt8]) {
        output.append(filter.rawValue)
        output.append(contentsOf: filtered(filter))
    }

    /// Appends the row with the filter whose differences, taken as signed, sum up to least.
    func appendSmallest(to output: inout [UInt8]) {
        var best: (filter: PNGFilter, bytes: [UInt8], sum: Int)?
        for filter in PNGFilter.allCases {
            let bytes = filtered(filter)
            let sum = bytes.reduce(0) { $0 &+ Int(Int8(bitPattern: $1).magnitude) }
            if sum < best?.sum ?? Int.max { best = (filter, bytes, sum) }
        }
        output.append(best?.filter.rawValue ?? 0)
        output.append(contentsOf: best?.bytes ?? row)
    }

    private func filtered(_ filter: PNGFilter) -> [UInt8] {
        switch filter {
        case .none: row
        case .left: differences { left, _, _ in left }
        case .up: differences { _, up, _ in up }
        case .average:
            differences { left, up, _ in
                UInt8(truncatingIfNeeded: (UInt16(left) &+ UInt16(up)) >> 1)
            }
        case .paeth: differences { PNGFilter.paethGuess(left: $0, up: $1, upLeft: $2) }
        }
    }

    @inline(__always)
    private func differences(_ guess: (UInt8, UInt8, UInt8) -> UInt8) -> [UInt8] {
        let count = row.count
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, used in
            for index in 0..<min(distance, count) {
                bytes[index] = row[index] &- guess(0, above[index], 0)
            }
            for index in min(distance, count)..<count {
                let back = index &- distance
                bytes[index] = row[index] &- guess(row[back], above[index], above[back])
            }
            used = count
        }
    }
}
