/// The CRC-32 of PNG and gzip (polynomial 0xEDB88320, reflected), eight bytes at a time.
package struct CRC32: Sendable {
    private var register: UInt32 = 0xFFFF_FFFF

    /// Begins a checksum of nothing.
    package init() {}

    /// The checksum of everything so far.
    package var value: UInt32 { ~register }

    /// The checksum of some bytes.
    package static func of(_ bytes: [UInt8]) -> UInt32 {
        var checksum = CRC32()
        bytes.withUnsafeBytes { checksum.update($0) }
        return checksum.value
    }

    /// Takes more bytes in.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        crcTables.withUnsafeBufferPointer { tables in
            let whole = bytes.count & ~7
            for offset in stride(from: 0, to: whole, by: 8) {
                step(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), tables)
            }
            for offset in whole..<bytes.count {
                let index = Int(UInt8(truncatingIfNeeded: register) ^ bytes[offset])
                register = register >> 8 ^ tables[index]
            }
        }
    }

    private mutating func step(_ raw: UInt64, _ tables: UnsafeBufferPointer<UInt32>) {
        let word = UInt64(littleEndian: raw) ^ UInt64(register)
        var next: UInt32 = 0
        for lane in 0..<8 {
            let byte = Int(UInt8(truncatingIfNeeded: word >> UInt64(8 * lane)))
            next ^= tables[256 * (7 - lane) + byte]
        }
        register = next
    }
}

/// Eight tables of 256 entries: entry `256 * n + b` is the effect of byte `b` followed by `n` zeros.
private let crcTables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
        var entry = UInt32(byte)
        for _ in 0..<8 {
            entry = entry & 1 == 1 ? entry >> 1 ^ 0xEDB8_8320 : entry >> 1
        }
        tables[byte] = entry
    }
    for index in 256..<2_048 {
        let before = tables[index - 256]
        tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
}()
