import AlcedoImages
import Synchronization

/// The files of generated pictures, each drawn once.
///
/// A file depends on size and seed alone, so that servers may share a shelf: a matrix then draws
/// its pictures once and not in every row.
package final class PictureShelf: Sendable {
    private struct Picture: Hashable {
        var width: Int
        var height: Int
        var seed: UInt64
    }

    private let files = Mutex<[Picture: [UInt8]]>([:])

    /// Makes an empty shelf.
    package init() {}

    /// The PNG file of a picture; sizes below 1 count as 1.
    ///
    /// Cost: that of drawing and encoding at the first call, a look-up afterwards.
    package func file(width: Int, height: Int, seed: UInt64) -> [UInt8] {
        let picture = Picture(width: max(width, 1), height: max(height, 1), seed: seed)
        if let file = files.withLock({ $0[picture] }) { return file }
        // Drawn outside the lock: two callers may both draw, and draw the same.
        let image = Image.drawn(width: picture.width, height: picture.height, seed: seed)
        let file = PNGEncoder().encode(image)
        files.withLock { $0[picture] = file }
        return file
    }
}
