import Alcedo
import AlcedoImages
import Foundation

/// A serializer of somebody's own: it keeps a PNG turned round, byte by byte.
struct ReversingSerializer: CacheSerializer {
    /// Whether it reads what it has written.
    let canRead: Bool

    /// The PNG of the image, its last byte first.
    func data(with image: Image, original: Data?) -> Data? {
        Data(PNGEncoder().encode(image).reversed())
    }

    /// Turns the bytes round again and decodes them.
    func image(with data: Data, options: KingfisherParsedOptionsInfo) -> Image? {
        canRead ? try? PNGDecoder().decode(data.reversed()) : nil
    }
}
