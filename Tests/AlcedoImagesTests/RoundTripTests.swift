import AlcedoCore
import Testing

@testable import AlcedoImages

/// What the encoder writes, the decoder reads.
struct RoundTripTests {
    @Test(arguments: [(1, 1), (1, 9), (9, 1), (64, 64), (33, 17), (300, 5)])
    func `a drawn picture survives encoding and decoding`(width: Int, height: Int) throws {
        let image = Image.drawn(width: width, height: height, seed: 7)
        let bytes = PNGEncoder().encode(image)
        let decoded = try StandardImageDecoder().decode(bytes)
        #expect(decoded.width == width && decoded.height == height)
        #expect(decoded.pixels == image.pixels)
        #expect(decoded.pixelChecksum == image.pixelChecksum)
    }

    @Test(arguments: PNGFilter.allCases, Deflate.Strategy.allCases)
    func `every filter and every way of compression gives the same picture`(
        filter: PNGFilter,
        strategy: Deflate.Strategy
    ) throws {
        let image = Image.drawn(width: 40, height: 30, seed: 1)
        var encoder = PNGEncoder()
        encoder.filtering = .fixed(filter)
        encoder.compression = strategy
        encoder.dataChunkLimit = 100
        #expect(try PNGDecoder().decode(encoder.encode(image)).pixels == image.pixels)
    }

    @Test func `drawn pictures are the same everywhere, differ by seed, and compress`() {
        let image = Image.drawn(width: 64, height: 64, seed: 1)
        #expect(image.pixelChecksum == 10_848_501_459_598_457_995)
        let others = (2..<40).map { Image.drawn(width: 64, height: 64, seed: $0).pixelChecksum }
        #expect(Set(others).union([image.pixelChecksum]).count == 39)
        #expect((1_000...8_000).contains(PNGEncoder().encode(image).count))
    }

    @Test func `the checksum of pixels tells size and content apart`() {
        let pixels = [UInt8](repeating: 1, count: 24)
        let checksums = [
            Image(width: 2, height: 3, pixels: pixels), Image(width: 3, height: 2, pixels: pixels),
            Image(width: 2, height: 3, pixels: pixels.dropLast() + [2]),
        ].map(\.pixelChecksum)
        #expect(Set(checksums).count == 3)
    }

    @Test func `the pixel limit holds before memory is taken`() throws {
        let bytes = PNGEncoder().encode(Image.drawn(width: 10, height: 10, seed: 1))
        #expect(throws: ImageError.tooManyPixels(width: 10, height: 10, limit: 99)) {
            try PNGDecoder(pixelLimit: 99).decode(bytes)
        }
        #expect(try PNGDecoder(pixelLimit: 100).decode(bytes).width == 10)
    }

    @Test func `formats are told by their first bytes`() {
        let decoder = StandardImageDecoder()
        let known: [([UInt8], ImageFormat)] = [
            ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), (Array("GIF89a".utf8), .gif),
            (Array("GIF87a..".utf8), .gif), (Array("RIFF....WEBPVP8 ".utf8), .webp),
        ]
        for (bytes, format) in known {
            #expect(throws: ImageError.unsupportedFormat(format)) { try decoder.decode(bytes) }
        }
        let unknown = ["", "<html>", "RIFF....WAVEfmt ", "GIF88a"].map { Array($0.utf8) }
        for bytes in unknown + [[0x89, 0x50, 0x4E]] {
            #expect(throws: ImageError.unknownFormat(prefix: Array(bytes.prefix(16)))) {
                try decoder.decode(bytes)
            }
        }
    }
}
