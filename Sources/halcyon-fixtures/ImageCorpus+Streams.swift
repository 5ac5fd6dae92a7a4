import AlcedoCore
import AlcedoImages

/// Damage inside the compressed rows of a picture of greys, 8 × 8, whose chunks are all right.
extension ImageCorpus {
    private static let grey = PNGForm.all.filter { $0.colour == .grey && $0.depth == 8 }[0]

    private static func file(_ name: String, data: [UInt8], _ error: String) -> CorpusFile {
        let header = PNGHeader(width: 8, height: 8, form: grey)
        var bytes = PNGParts.signature
        PNGEncoder.append("IHDR", header.chunkData, to: &bytes)
        PNGEncoder.append("IDAT", data, to: &bytes)
        PNGEncoder.append("IEND", [], to: &bytes)
        return CorpusFile(path: "damaged/\(name).png", bytes: bytes, verdict: .refused(error))
    }

    /// Rows without differences, so that any filter gives zeros.
    private static func zeros(rows: Int, filter: UInt8 = 0) -> [UInt8] {
        (0..<rows).flatMap { _ in [filter] + [UInt8](repeating: 0, count: 8) }
    }

    /// Streams that break a rule before any byte comes out, with the rule.
    private static let brokenStreams: [(name: String, stream: [UInt8], error: String)] = [
        ("zlib-method", [0x79, 0x9B], "malformed: the zlib method is not deflate"),
        ("zlib-window", [0x88, 0x1C], "malformed: the zlib window is too large"),
        (
            "zlib-check-bits", [0x78, 0x9D],
            "malformed: the check bits of the zlib header do not hold"
        ),
        ("zlib-dictionary", [0x78, 0xBB], "malformed: the zlib stream needs a dictionary"),
        ("zlib-header-cut", [0x78], "truncated"),
        ("block-reserved-type", [0x78, 0x9C, 0x07], "malformed: a block has the reserved type"),
        (
            "block-stored-length", [0x78, 0x9C, 0x01, 0x48, 0x00, 0xB7, 0xFE],
            "malformed: the length of a stored block and its inverse differ"
        ),
        (
            "block-too-many-symbols", [0x78, 0x9C, 0xF5, 0x00, 0x00, 0x00],
            "malformed: a block has too many symbols"
        ),
        (
            "block-code-too-full",
            [0x78, 0x9C, 0x05, 0xE0, 0x93, 0x24, 0x49, 0x92, 0x24, 0x49, 0x92],
            "malformed: a Huffman code has too many codes"
        ),
        (
            "block-code-not-full", [0x78, 0x9C, 0x05, 0x00, 0xB6, 0x0D, 0x00],
            "malformed: a Huffman code has too few codes"
        ),
        (
            "block-repeats-nothing", [0x78, 0x9C, 0x05, 0x00, 0x12, 0x00, 0x00],
            "malformed: a repeated length has none before it"
        ),
        (
            "block-lengths-run-over", [0x78, 0x9C, 0x05, 0x00, 0x90, 0xE0, 0xFF, 0x1F],
            "malformed: the code lengths run over their count"
        ),
        (
            "block-without-end", [0x78, 0x9C, 0x05, 0x00, 0x90, 0xE0, 0x7F, 0x1B],
            "malformed: a block has no code for its end"
        ),
        ("block-symbol-286", [0x78, 0x9C, 0x1B, 0x03], "malformed: no symbol has this code"),
        (
            "block-match-of-nothing", [0x78, 0x9C, 0x03, 0x02],
            "malformed: a distance is too far back"
        ),
    ]

    /// Damage to the stream.
    static var streams: [CorpusFile] {
        let sound = Deflate.zlib(zeros(rows: 8), strategy: .stored)
        var otherChecksum = sound
        otherChecksum[sound.count - 1] ^= 1
        return brokenStreams.map { name, stream, error in
            file(
                name,
                data: stream + [0, 0, 0, 0, 0, 0, 0, 0].prefix(stream.count < 2 ? 0 : 8),
                error
            )
        } + [
            file("zlib-checksum", data: otherChecksum, "checksumMismatch: image data"),
            file("zlib-checksum-cut", data: sound.dropLast(2), "truncated"),
            file("zlib-block-cut", data: sound.dropLast(20), "truncated"),
        ]
    }

    /// Damage to the rows.
    static var rows: [CorpusFile] {
        let tooMany = "malformed: more image data than the size needs"
        var lastFilter = zeros(rows: 8)
        lastFilter[7 * 9] = 255
        let oddFilter = "malformed: a row with the unknown filter"
        return [
            file("rows-none", data: Deflate.zlib([]), "truncated"),
            file("rows-too-few", data: Deflate.zlib(zeros(rows: 7)), "truncated"),
            file(
                "rows-short-of-a-byte",
                data: Deflate.zlib(zeros(rows: 8).dropLast()),
                "truncated"
            ),
            file("rows-too-many", data: Deflate.zlib(zeros(rows: 9)), tooMany),
            file("rows-a-byte-too-many", data: Deflate.zlib(zeros(rows: 8) + [0]), tooMany),
            file("filter-five", data: Deflate.zlib(zeros(rows: 8, filter: 5)), "\(oddFilter) 5"),
            file("filter-255-last", data: Deflate.zlib(lastFilter), "\(oddFilter) 255"),
        ]
    }
}
