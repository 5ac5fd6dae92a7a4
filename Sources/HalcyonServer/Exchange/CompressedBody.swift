import AlcedoCore

/// A body that is compressed on its way: what is on a connection, and what a client's transport makes
/// of it.
struct CompressedBody: Sendable {
    /// The bytes on the connection.
    let wire: [UInt8]
    /// The bytes that come out.
    let content: [UInt8]

    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    /// What stands before the bytes of the first block that is not compressed.
    private static let overhead = head.count + 5
    /// The most bytes of such a block.
    private static let blockLimit = 65_535

    /// Compresses a body; a fault says what is wrong with that.
    init(_ body: ExchangeBody, _ coding: ContentCoding, fault: ServerFault?) {
        let plain = body.whole
        switch fault {
        case .badGzip:
            wire = plain
            content = []
        case .truncatedGzip(let place):
            // Not compressed, so that what comes out of the first bytes is plain to see.
            let short = Array(plain.prefix(Self.blockLimit))
            wire = Array(Self.gzip(short, .stored).prefix(Int(max(place.bytes, 0))))
            content = Array(short.prefix(max(wire.count - Self.overhead, 0)))
        default:
            wire = coding == .gzip ? Self.gzip(plain, .shortest) : Deflate.zlib(plain)
            content = plain
        }
    }

    /// A file of RFC 1952.
    private static func gzip(_ bytes: [UInt8], _ strategy: Deflate.Strategy) -> [UInt8] {
        let stream = Deflate.zlib(bytes, strategy: strategy).dropFirst(2).dropLast(4)
        let tail = [CRC32.of(bytes), UInt32(truncatingIfNeeded: bytes.count)].flatMap { number in
            [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        return head + stream + tail
    }
}
