/// The parts of a PNG file that make its picture, in an order that the format allows (PNG §5.6).
///
/// What follows the IEND chunk is left alone, as decoders in use do.
struct PNGFile {
    private(set) var header: PNGHeader
    /// Red, green and blue of each entry; empty without a palette.
    private(set) var palette: [UInt8] = []
    /// The data of the tRNS chunk; `nil` without one.
    private(set) var transparency: [UInt8]?
    /// Where the compressed rows stand in the file, at least one range, in their order.
    private(set) var data: [Range<Int>] = []

    private var stage = Stage.beforeData

    /// How far the chunks have come.
    private enum Stage {
        case beforeData
        case inData
        case afterData
    }

    /// Reads all chunks.
    ///
    /// - Throws: `tooManyPixels` before anything after the header is looked at.
    init(_ bytes: UnsafeRawBufferPointer, pixelLimit: Int) throws(ImageError) {
        var reader = PNGChunkReader(bytes)
        header = try PNGHeader(reader.next(), bytes)
        // Both are below 2^31, so that the product cannot overflow.
        guard header.width * header.height <= pixelLimit else {
            throw .tooManyPixels(width: header.width, height: header.height, limit: pixelLimit)
        }
        while true {
            let chunk = try reader.next()
            if chunk.name == .end {
                try finish(chunk)
                return
            }
            try take(chunk, bytes)
        }
    }

    private mutating func take(
        _ chunk: PNGChunk,
        _ bytes: UnsafeRawBufferPointer
    ) throws(ImageError) {
        if chunk.name != .data && stage == .inData { stage = .afterData }
        switch chunk.name {
        case .header: throw chunk.malformed("a second IHDR chunk")
        case .palette: try takePalette(chunk, bytes)
        case .transparency: try takeTransparency(chunk, bytes)
        case .data: try takeData(chunk)
        default:
            guard chunk.name.isAncillary else {
                throw chunk.malformed("an unknown critical chunk \(chunk.name)")
            }
        }
    }

    private mutating func takePalette(
        _ chunk: PNGChunk,
        _ bytes: UnsafeRawBufferPointer
    ) throws(ImageError) {
        guard stage == .beforeData else { throw chunk.malformed("a PLTE chunk after image data") }
        guard palette.isEmpty else { throw chunk.malformed("a second PLTE chunk") }
        guard transparency == nil else { throw chunk.malformed("a PLTE chunk after tRNS") }
        let form = header.form
        guard form.colour != .grey && form.colour != .greyAlpha else {
            throw chunk.malformed("a PLTE chunk in a picture of greys")
        }
        let limit = form.colour == .palette ? 1 << form.depth : 256
        guard chunk.data.count % 3 == 0, (1...limit).contains(chunk.data.count / 3) else {
            throw chunk.malformed("a PLTE chunk of \(chunk.data.count) bytes")
        }
        palette = Array(bytes[chunk.data])
    }

    private mutating func takeTransparency(
        _ chunk: PNGChunk,
        _ bytes: UnsafeRawBufferPointer
    ) throws(ImageError) {
        guard stage == .beforeData else { throw chunk.malformed("a tRNS chunk after image data") }
        guard transparency == nil else { throw chunk.malformed("a second tRNS chunk") }
        let isFitting: Bool
        switch header.form.colour {
        case .grey: isFitting = chunk.data.count == 2
        case .rgb: isFitting = chunk.data.count == 6
        case .palette:
            guard !palette.isEmpty else { throw chunk.malformed("a tRNS chunk before PLTE") }
            isFitting = (1...(palette.count / 3)).contains(chunk.data.count)
        case .greyAlpha, .rgba:
            throw chunk.malformed("a tRNS chunk in a picture with alpha")
        }
        guard isFitting else { throw chunk.malformed("a tRNS chunk of \(chunk.data.count) bytes") }
        transparency = Array(bytes[chunk.data])
    }

    private mutating func takeData(_ chunk: PNGChunk) throws(ImageError) {
        guard stage != .afterData else {
            throw chunk.malformed("an IDAT chunk that does not follow another")
        }
        guard header.form.colour != .palette || !palette.isEmpty else {
            throw chunk.malformed("image data before PLTE")
        }
        stage = .inData
        data.append(chunk.data)
    }

    private func finish(_ chunk: PNGChunk) throws(ImageError) {
        guard chunk.data.isEmpty else { throw chunk.malformed("an IEND chunk with data") }
        guard !data.isEmpty else { throw chunk.malformed("no IDAT chunk") }
    }
}

extension PNGChunk {
    fileprivate func malformed(_ detail: String) -> ImageError {
        .malformed(detail: detail, offset: offset)
    }
}

extension PNGHeader {
    /// Reads the first chunk.
    fileprivate init(_ chunk: PNGChunk, _ bytes: UnsafeRawBufferPointer) throws(ImageError) {
        guard chunk.name == .header else { throw chunk.malformed("the first chunk is not IHDR") }
        guard chunk.data.count == 13 else {
            throw chunk.malformed("an IHDR chunk of \(chunk.data.count) bytes")
        }
        let start = chunk.data.lowerBound
        width = Int(bytes.bigEndianWord(at: start))
        height = Int(bytes.bigEndianWord(at: start + 4))
        let legalSizes = 1...0x7FFF_FFFF
        guard legalSizes.contains(width), legalSizes.contains(height) else {
            throw chunk.malformed("a size of \(width) × \(height)")
        }
        let depth = Int(bytes[start + 8])
        guard let colour = PNGForm.Colour(rawValue: bytes[start + 9]) else {
            throw chunk.malformed("the unknown colour type \(bytes[start + 9])")
        }
        guard let form = PNGForm(colour, depth: depth) else {
            throw chunk.malformed("\(depth) bits a sample for colour type \(colour.rawValue)")
        }
        self.form = form
        guard bytes[start + 10] == 0 else { throw chunk.malformed("an unknown compression") }
        guard bytes[start + 11] == 0 else { throw chunk.malformed("an unknown filter method") }
        guard bytes[start + 12] <= 1 else { throw chunk.malformed("an unknown interlacing") }
        isInterlaced = bytes[start + 12] == 1
    }
}
