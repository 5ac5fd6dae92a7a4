import AlcedoCore

/// One chunk of a PNG file, its checksum found to hold (PNG §5.3).
struct PNGChunk {
    /// The four letters of a chunk's type.
    struct Name: Hashable, CustomStringConvertible {
        /// The letters, the first one highest.
        let value: UInt32

        static let header = Name(0x4948_4452)
        static let palette = Name(0x504C_5445)
        static let transparency = Name(0x7452_4E53)
        static let data = Name(0x4944_4154)
        static let end = Name(0x4945_4E44)

        init(_ value: UInt32) {
            self.value = value
        }

        /// Whether a decoder may leave the chunk out: its first letter is small.
        var isAncillary: Bool { value >> 24 & 0x20 != 0 }

        /// Whether all four are ASCII letters.
        var isLegal: Bool {
            letters.allSatisfy { (0x41...0x5A).contains($0 & ~0x20) }
        }

        var description: String { String(decoding: letters, as: UTF8.self) }

        private var letters: [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
    }

    var name: Name
    /// Where the chunk's length stands in the file.
    var offset: Int
    /// The range of its data in the file.
    var data: Range<Int>
}

/// Reads chunk after chunk of a PNG file.
struct PNGChunkReader {
    private let bytes: UnsafeRawBufferPointer
    /// Where the next chunk begins.
    private(set) var offset: Int

    /// Begins after the signature.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        offset = 8
    }

    /// Reads one chunk and checks its length, its name and its CRC.
    mutating func next() throws(ImageError) -> PNGChunk {
        let rest = bytes.count - offset
        guard rest >= 8 else { throw .truncated(offset: bytes.count) }
        let length = Int(bytes.bigEndianWord(at: offset))
        let name = PNGChunk.Name(bytes.bigEndianWord(at: offset + 4))
        guard name.isLegal else { throw malformed("a chunk's name has other than letters") }
        guard length <= 0x7FFF_FFFF else { throw malformed("the length of \(name) is over 2^31-1") }
        guard rest - 12 >= length else { throw .truncated(offset: bytes.count) }
        let data = (offset + 8)..<(offset + 8 + length)
        var checksum = CRC32()
        let covered = (offset + 4)..<data.upperBound
        checksum.update(UnsafeRawBufferPointer(rebasing: bytes[covered]))
        guard checksum.value == bytes.bigEndianWord(at: data.upperBound) else {
            throw .checksumMismatch(part: "chunk \(name)", offset: offset)
        }
        defer { offset = data.upperBound + 4 }
        return PNGChunk(name: name, offset: offset, data: data)
    }

    private func malformed(_ detail: String) -> ImageError {
        .malformed(detail: detail, offset: offset)
    }
}

extension UnsafeRawBufferPointer {
    /// Four bytes as a number, the first byte highest.
    func bigEndianWord(at offset: Int) -> UInt32 {
        UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
