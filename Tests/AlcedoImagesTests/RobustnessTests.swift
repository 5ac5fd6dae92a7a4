import AlcedoImages
import Testing

@testable import halcyon_fixtures

/// Damage by chance: only pictures and errors may come of it.
struct RobustnessTests {
    /// A small generator with a seed, so that a failure can be repeated.
    private struct Draws {
        var state: UInt64

        mutating func next(below bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `flipped, cut and repeated bytes give errors or pictures`(seed: UInt64) {
        var draws = Draws(state: seed)
        var refused = 0
        for _ in 0..<400 {
            let file = ImageCorpus.files[draws.next(below: ImageCorpus.files.count)]
            let bytes = damaged(file.bytes, &draws)
            do throws(ImageError) {
                let image = try PNGDecoder(pixelLimit: 100_000).decode(bytes)
                #expect(image.pixels.count == 4 * image.width * image.height)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 300)
    }

    /// The same behind the checksums of chunks, which would catch nearly all of it.
    @Test(arguments: [UInt64(4), 5, 6])
    func `damaged chunks with right checksums give errors or pictures`(seed: UInt64) {
        let sound = ImageCorpus.files.filter { $0.path.hasPrefix("sound/") }
        var draws = Draws(state: seed)
        var refused = 0
        for _ in 0..<400 {
            let file = sound[draws.next(below: sound.count)]
            var parts = PNGParts(file.bytes)
            let index = draws.next(below: parts.chunks.count)
            parts.chunks[index].data = damaged(parts.chunks[index].data, &draws)
            do throws(ImageError) {
                _ = try PNGDecoder(pixelLimit: 100_000).decode(parts.bytes)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 200)
    }

    private func damaged(_ bytes: [UInt8], _ draws: inout Draws) -> [UInt8] {
        guard !bytes.isEmpty else { return [UInt8(draws.next(below: 256))] }
        var result = bytes
        let place = draws.next(below: bytes.count)
        switch draws.next(below: 4) {
        case 0: result[place] ^= UInt8(1) << UInt8(draws.next(below: 8))
        case 1: result[place] = UInt8(draws.next(below: 256))
        case 2: result.removeSubrange(place...)
        default: result.insert(contentsOf: bytes[place...].prefix(9), at: place)
        }
        return result
    }
}
