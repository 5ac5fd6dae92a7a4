import AlcedoImages
import Synchronization

/// A decoder that keeps what it gives, or gives something else.
final class SaboteurDecoder: ImageDecoding {
    private let base: any ImageDecoding
    private let sabotage: SeamSabotage
    private let hoard = Mutex<[Image]>([])

    init(_ base: any ImageDecoding, _ sabotage: SeamSabotage) {
        self.base = base
        self.sabotage = sabotage
    }

    func decode(_ bytes: [UInt8]) throws(ImageError) -> Image {
        let image = try base.decode(bytes)
        if sabotage == .hoardsImages {
            hoard.withLock { $0.append(image) }
            return image
        }
        var pixels = image.pixels
        pixels[0] ^= 1
        return Image(width: image.width, height: image.height, pixels: pixels)
    }
}
