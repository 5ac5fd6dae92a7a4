import Testing

@testable import AlcedoImages

/// What a picture demands of who makes it.
struct ImageTests {
    @Test func `a picture whose pixels do not fit its size is a programmer's mistake`() async {
        await #expect(processExitsWith: .failure) {
            _ = Image(width: 2, height: 2, pixels: [UInt8](repeating: 0, count: 15))
        }
        await #expect(processExitsWith: .failure) {
            _ = Image(width: 0, height: 2, pixels: [])
        }
    }

    @Test func `a picture costs four bytes a pixel`() {
        #expect(Image.drawn(width: 3, height: 5, seed: 0).cost == 60)
    }

    @Test func `a palette's transparency and places behind its end give the pixels they name`()
        throws
    {
        let form = try #require(PNGForm(.palette, depth: 2))
        let raster = PNGRaster(
            header: PNGHeader(width: 4, height: 1, form: form),
            samples: [0, 1, 2, 3],
            palette: [1, 2, 3, 4, 5, 6],
            transparency: [9]
        )
        let image = try PNGDecoder().decode(PNGEncoder().encode(raster))
        #expect(image.pixels == [1, 2, 3, 9, 4, 5, 6, 255, 0, 0, 0, 255, 0, 0, 0, 255])
    }

    @Test func `samples of sixteen bits are rounded, and a clear one is compared before`() throws {
        let form = try #require(PNGForm(.grey, depth: 16))
        let raster = PNGRaster(
            header: PNGHeader(width: 5, height: 1, form: form),
            samples: [0, 128, 129, 0x1234, 0xFFFF],
            transparency: [0x12, 0x34]
        )
        let image = try PNGDecoder().decode(PNGEncoder().encode(raster))
        let greys = stride(from: 0, to: 20, by: 4).map { image.pixels[$0] }
        #expect(greys == [0, 0, 1, 18, 255])
        #expect(image.pixels[15] == 0 && image.pixels[19] == 255)
    }
}
