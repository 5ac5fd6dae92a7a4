import AlcedoCore
import AlcedoImages

extension ImageCorpus {
    /// Files that must be refused, one for each kind of damage.
    static var damaged: [CorpusFile] {
        beginnings + headers + palettes + transparencies + chunks + streams + rows
    }

    private typealias Chunk = PNGParts.Chunk

    /// A sound file to damage.
    private static func parts(
        _ colour: PNGForm.Colour = .rgba,
        depth: Int = 8,
        isClear: Bool = false
    ) -> PNGParts {
        let form = PNGForm(colour, depth: depth) ?? .rgba8
        let header = PNGHeader(width: 9, height: 7, form: form)
        let picture = SamplePicture(header, hasClearColour: isClear)
        return PNGParts(PNGEncoder().encode(picture.raster))
    }

    private static func file(_ name: String, _ bytes: [UInt8], _ error: String) -> CorpusFile {
        CorpusFile(path: "damaged/\(name).png", bytes: bytes, verdict: .refused(error))
    }

    private static func file(
        _ name: String,
        of base: PNGParts = parts(),
        _ error: String,
        _ change: (inout PNGParts) -> Void
    ) -> CorpusFile {
        var parts = base
        change(&parts)
        return file(name, parts.bytes, error)
    }

    private static var beginnings: [CorpusFile] {
        let whole = parts().bytes
        var otherFirst = whole
        otherFirst[0] = 0x8A
        var bareLineEnd = whole
        bareLineEnd.remove(at: 4)
        return [
            file("empty", [], "unknownFormat"),
            file("signature-first-byte", otherFirst, "unknownFormat"),
            file("signature-line-end", bareLineEnd, "unknownFormat"),
            file("signature-cut", Array(whole[..<7]), "unknownFormat"),
            file("signature-only", Array(whole[..<8]), "truncated"),
            file("cut-in-header", Array(whole[..<20]), "truncated"),
            file("cut-after-header", Array(whole[..<33]), "truncated"),
            file("cut-in-data", Array(whole[..<60]), "truncated"),
            file("cut-in-end", Array(whole.dropLast(1)), "truncated"),
        ]
    }

    /// Damage to single bytes of the header: name, place, value, error.
    private static let headerBytes: [(String, Int, UInt8, String)] = [
        ("width-zero", 3, 0, "malformed: a size of 0 × 7"),
        ("height-zero", 7, 0, "malformed: a size of 9 × 0"),
        ("width-over-31-bits", 0, 0x80, "malformed: a size of 2147483657 × 7"),
        ("pixels-over-limit", 0, 0x40, "tooManyPixels"),
        ("pixels-that-the-data-cannot-fill", 5, 0x10, "truncated"),
        ("depth-zero", 8, 0, "malformed: 0 bits a sample for colour type 6"),
        ("depth-three", 8, 3, "malformed: 3 bits a sample for colour type 6"),
        ("depth-four-with-alpha", 8, 4, "malformed: 4 bits a sample for colour type 6"),
        ("colour-one", 9, 1, "malformed: the unknown colour type 1"),
        ("colour-five", 9, 5, "malformed: the unknown colour type 5"),
        ("colour-seven", 9, 7, "malformed: the unknown colour type 7"),
        ("compression-one", 10, 1, "malformed: an unknown compression"),
        ("filter-method-one", 11, 1, "malformed: an unknown filter method"),
        ("interlacing-two", 12, 2, "malformed: an unknown interlacing"),
    ]

    private static var headers: [CorpusFile] {
        let header = parts()["IHDR"]
        return headerBytes.map { name, place, value, error in
            file(name, error) { $0["IHDR"].data[place] = value }
        } + [
            file("depth-sixteen-with-palette", of: parts(.palette), sixteenBits) {
                $0["IHDR"].data[8] = 16
            },
            file("header-missing", "malformed: the first chunk is not IHDR") { $0.remove("IHDR") },
            file("header-second", "malformed: a second IHDR chunk") {
                $0.insert(header, before: "IDAT")
            },
            file("header-short", "malformed: an IHDR chunk of 12 bytes") {
                $0["IHDR"].data.removeLast()
            },
            file("header-long", "malformed: an IHDR chunk of 14 bytes") {
                $0["IHDR"].data.append(0)
            },
            file("header-checksum", "checksumMismatch: chunk IHDR") {
                $0["IHDR"].breaksChecksum = true
            },
        ]
    }

    private static let sixteenBits = "malformed: 16 bits a sample for colour type 3"

    private static var palettes: [CorpusFile] {
        let base = parts(.palette, depth: 2)
        let palette = base["PLTE"]
        return [
            file("palette-missing", of: base, "malformed: image data before PLTE") {
                $0.remove("PLTE")
            },
            file("palette-after-data", of: parts(.rgb), "malformed: a PLTE chunk after image data")
            {
                $0.insert(palette, before: "IEND")
            },
            file("palette-second", of: base, "malformed: a second PLTE chunk") {
                $0.insert(palette, before: "IDAT")
            },
            file("palette-empty", of: base, "malformed: a PLTE chunk of 0 bytes") {
                $0["PLTE"].data = []
            },
            file("palette-broken-entry", of: base, "malformed: a PLTE chunk of 11 bytes") {
                $0["PLTE"].data.removeLast()
            },
            file("palette-too-long", of: base, "malformed: a PLTE chunk of 15 bytes") {
                $0["PLTE"].data += [1, 2, 3]
            },
            file("palette-of-257", of: parts(.rgb), "malformed: a PLTE chunk of 771 bytes") {
                let chunk = Chunk(name: "PLTE", data: [UInt8](repeating: 0, count: 771))
                $0.insert(chunk, before: "IDAT")
            },
            file(
                "palette-of-greys",
                of: parts(.grey),
                "malformed: a PLTE chunk in a picture of greys"
            ) {
                $0.insert(palette, before: "IDAT")
            },
            file("palette-checksum", of: base, "checksumMismatch: chunk PLTE") {
                $0["PLTE"].breaksChecksum = true
            },
        ]
    }

    private static var transparencies: [CorpusFile] {
        let base = parts(.palette, depth: 2, isClear: true)
        let clear = Chunk(name: "tRNS", data: [0, 0])
        return [
            file("clear-before-palette", of: base, "malformed: a tRNS chunk before PLTE") {
                $0.remove("tRNS")
                $0.insert(clear, before: "PLTE")
            },
            file("clear-then-palette", of: parts(.rgb), "malformed: a PLTE chunk after tRNS") {
                $0.insert(Chunk(name: "tRNS", data: [0, 0, 0, 0, 0, 0]), before: "IDAT")
                $0.insert(Chunk(name: "PLTE", data: [1, 2, 3]), before: "IDAT")
            },
            file("clear-too-long", of: base, "malformed: a tRNS chunk of 5 bytes") {
                $0["tRNS"].data = [1, 2, 3, 4, 5]
            },
            file("clear-empty", of: base, "malformed: a tRNS chunk of 0 bytes") {
                $0["tRNS"].data = []
            },
            file("clear-second", of: base, "malformed: a second tRNS chunk") {
                $0.insert(clear, before: "IDAT")
            },
            file("clear-after-data", of: parts(.grey), "malformed: a tRNS chunk after image data") {
                $0.insert(clear, before: "IEND")
            },
            file("clear-with-alpha", "malformed: a tRNS chunk in a picture with alpha") {
                $0.insert(clear, before: "IDAT")
            },
            file("clear-grey-length", of: parts(.grey), "malformed: a tRNS chunk of 1 bytes") {
                $0.insert(Chunk(name: "tRNS", data: [0]), before: "IDAT")
            },
            file("clear-rgb-length", of: parts(.rgb), "malformed: a tRNS chunk of 2 bytes") {
                $0.insert(clear, before: "IDAT")
            },
        ]
    }

    private static var chunks: [CorpusFile] {
        var tooLong = parts().bytes
        tooLong[33] = 0x80
        var pastEnd = parts().bytes
        pastEnd[34] = 1
        let text = Chunk(name: "tEXt", data: Array("Title\0x".utf8))
        return [
            file("length-over-31-bits", tooLong, "malformed: the length of IDAT is over 2^31-1"),
            file("length-past-the-end", pastEnd, "truncated"),
            file("name-with-a-digit", "malformed: a chunk's name has other than letters") {
                $0.insert(Chunk(name: "te1t", data: []), before: "IDAT")
            },
            file("unknown-critical", "malformed: an unknown critical chunk ABCD") {
                $0.insert(Chunk(name: "ABCD", data: [1]), before: "IDAT")
            },
            file("ancillary-checksum", "checksumMismatch: chunk tEXt") {
                $0.insert(text, before: "IDAT")
                $0["tEXt"].breaksChecksum = true
            },
            file("data-checksum", "checksumMismatch: chunk IDAT") {
                $0["IDAT"].breaksChecksum = true
            },
            file("data-missing", "malformed: no IDAT chunk") { $0.remove("IDAT") },
            file("data-empty", "truncated") { $0["IDAT"].data = [] },
            file("data-apart", "malformed: an IDAT chunk that does not follow another") {
                $0.insert(text, before: "IEND")
                $0.insert($0["IDAT"], before: "IEND")
            },
            file("end-missing", "truncated") { $0.remove("IEND") },
            file("end-with-data", "malformed: an IEND chunk with data") {
                $0["IEND"].data = [0]
            },
            file("end-checksum", "checksumMismatch: chunk IEND") {
                $0["IEND"].breaksChecksum = true
            },
        ]
    }
}
