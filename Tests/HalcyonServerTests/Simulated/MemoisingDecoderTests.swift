import AlcedoImages
import HalcyonServer
import Synchronization
import Testing

@Suite struct MemoisingDecoderTests {
    /// Counts what it is asked; bytes that begin with 0 are no image.
    private final class CountingDecoder: ImageDecoding {
        let count = Mutex(0)

        func decode(_ bytes: [UInt8]) throws(ImageError) -> Image {
            count.withLock { $0 += 1 }
            guard bytes.first != 0 else { throw .unknownFormat(prefix: bytes) }
            return Image(width: 1, height: 1, pixels: Array(bytes.prefix(4)))
        }
    }

    @Test func `each content is decoded once, and gives the same pixels`() throws {
        let inner = CountingDecoder()
        let decoder = MemoisingDecoder(inner)
        let first = try decoder.decode([1, 2, 3, 4])
        let second = try decoder.decode([1, 2, 3, 4])
        #expect(second.pixels == first.pixels)
        _ = try decoder.decode([1, 2, 3, 4, 0])
        #expect(inner.count.withLock { $0 } == 2)
    }

    @Test func `no image that was given is kept alive`() throws {
        let decoder = MemoisingDecoder(CountingDecoder())
        weak let first = try decoder.decode([1, 2, 3, 4])
        #expect(first == nil)
        weak let second = try decoder.decode([1, 2, 3, 4])
        #expect(second == nil)
    }

    @Test func `an error is remembered too`() {
        let inner = CountingDecoder()
        let decoder = MemoisingDecoder(inner)
        for _ in 0..<2 {
            #expect(throws: ImageError.unknownFormat(prefix: [0, 1])) {
                try decoder.decode([0, 1])
            }
        }
        #expect(inner.count.withLock { $0 } == 1)
    }
}
