import AlcedoCore

/// The bytes of a body, made as they are asked for.
struct ExchangeBody: Sendable {
    private enum Source: Sendable {
        case bytes([UInt8])
        case random(RandomBytes)
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
        }
    }

    /// Makes the bytes that are given.
    init(bytes: [UInt8]) {
        source = .bytes(bytes)
        length = Int64(bytes.count)
    }

    /// The piece from an offset up to a bound; a generated body gives at most `pieceLimit` bytes.
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
        }
    }
}
