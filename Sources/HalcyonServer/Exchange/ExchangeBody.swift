import AlcedoCore

/// The bytes of a body, made as they are asked for.
struct ExchangeBody: Sendable {
    private enum Source: Sendable {
        case bytes([UInt8])
        case random(RandomBytes)
        /// Another body from an offset on.
        indirect case part(ExchangeBody, from: Int64)
        /// Bodies one after the other, with where each begins.
        case joined([(start: Int64, body: ExchangeBody)])
    }

    /// The most bytes that a piece of a generated body has.
    static let pieceLimit = 65_536

    private let source: Source
    /// The length of the whole.
    let length: Int64

    /// Makes the bytes of a reply's body.
    init(_ body: ReplyBody, shelf: PictureShelf) {
        switch body {
        case .empty:
            source = .bytes([])
            length = 0
        case .bytes(let bytes):
            source = .bytes(bytes)
            length = Int64(bytes.count)
        case .image(let width, let height, let seed):
            let file = shelf.file(width: width, height: height, seed: seed)
            source = .bytes(file)
            length = Int64(file.count)
        case .random(let size, let seed):
            source = .random(RandomBytes(seed: seed))
            length = max(size.bytes, 0)
        case .part(let whole, let range):
            source = .part(ExchangeBody(whole, shelf: shelf), from: range.lowerBound)
            length = range.upperBound - range.lowerBound
        case .joined(let bodies):
            var parts: [(start: Int64, body: ExchangeBody)] = []
            var end: Int64 = 0
            for body in bodies.map({ ExchangeBody($0, shelf: shelf) }) where body.length > 0 {
                parts.append((end, body))
                end += body.length
            }
            source = .joined(parts)
            length = end
        }
    }

    /// Makes the bytes that are given.
    init(bytes: [UInt8]) {
        source = .bytes(bytes)
        length = Int64(bytes.count)
    }

    /// All bytes at once; only for bodies that are small enough to be held.
    var whole: [UInt8] {
        var result: [UInt8] = []
        while Int64(result.count) < length {
            result += piece(from: Int64(result.count), to: length)
        }
        return result
    }

    /// The piece from an offset up to a bound; a generated body gives at most `pieceLimit` bytes, and
    /// one of several parts ends with its part.
    ///
    /// - Precondition: `0 <= offset < bound <= length`.
    func piece(from offset: Int64, to bound: Int64) -> [UInt8] {
        switch source {
        case .bytes(let bytes):
            let isWhole = offset == 0 && bound == length
            return isWhole ? bytes : Array(bytes[Int(offset)..<Int(bound)])
        case .random(let generator):
            let end = min(bound, offset + Int64(Self.pieceLimit))
            return generator.bytes(from: offset, count: Int(end - offset))
        case .part(let whole, let start):
            return whole.piece(from: start + offset, to: start + bound)
        case .joined(let parts):
            guard let part = parts.last(where: { $0.start <= offset }) else { return [] }
            let end = min(bound - part.start, part.body.length)
            return part.body.piece(from: offset - part.start, to: end)
        }
    }
}
