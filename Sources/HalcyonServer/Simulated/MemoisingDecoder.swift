import AlcedoCore
package import AlcedoImages
import Synchronization

/// Decodes each content once, and gives the same pixels for the same bytes from then on.
///
/// For simulated stages, where a scenario loads few pictures very often: decoding is a function of
/// the bytes, so that nobody can tell the difference but by the time it takes. Each call makes an
/// image object of its own, so that a runner can see whether a client lets go of it. May be used
/// from any thread.
package final class MemoisingDecoder: ImageDecoding {
    /// The most results that are kept; when there are more, all are forgotten.
    private static let resultLimit = 1_024

    private struct Content: Hashable {
        var checksum: UInt64
        var count: Int
    }

    /// Where an array's bytes lie: those of one that is held on to are not changed in place, so that
    /// another at the same place is the same.
    private struct Place: Hashable {
        var address: UInt
        var count: Int

        init(_ bytes: [UInt8]) {
            address = bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
            count = bytes.count
        }
    }

    private struct State {
        var results: [Content: Result<Image, ImageError>] = [:]
        /// The same results by where the first bytes with that content lie.
        var places: [Place: Result<Image, ImageError>] = [:]
        /// Those bytes.
        var held: [[UInt8]] = []

        mutating func keep(
            _ result: Result<Image, ImageError>,
            of bytes: [UInt8],
            _ content: Content
        ) {
            if results.count >= MemoisingDecoder.resultLimit { self = State() }
            results[content] = result
            places[Place(bytes)] = result
            held.append(bytes)
        }
    }

    private let decoder: any ImageDecoding
    private let state = Mutex(State())

    /// Makes a decoder that remembers what another one gave.
    package init(_ decoder: any ImageDecoding) {
        self.decoder = decoder
    }

    /// Decodes a whole file, or gives what it was decoded to before.
    ///
    /// - Throws: What the other decoder threw for these bytes.
    package func decode(_ bytes: [UInt8]) throws(ImageError) -> Image {
        if let result = state.withLock({ $0.places[Place(bytes)] }) { return try result.get().copy }
        let content = Content(checksum: Checksum64.of(bytes), count: bytes.count)
        if let result = state.withLock({ $0.results[content] }) { return try result.get().copy }
        let result: Result<Image, ImageError>
        do throws(ImageError) {
            result = .success(try decoder.decode(bytes))
        } catch {
            result = .failure(error)
        }
        state.withLock { $0.keep(result, of: bytes, content) }
        return try result.get().copy
    }

    /// Decodes a whole file as options want it: the other decoder is asked each time when they want
    /// anything.
    ///
    /// - Throws: What the other decoder threw for these bytes.
    package func decode(
        _ bytes: [UInt8],
        _ options: ImageDecodingOptions
    ) throws(ImageError) -> Image {
        guard options != ImageDecodingOptions() else { return try decode(bytes) }
        return try decoder.decode(bytes, options)
    }
}

extension Image {
    /// Another object with the same pixels, which are not copied.
    fileprivate var copy: Image { Image(width: width, height: height, pixels: pixels) }
}
