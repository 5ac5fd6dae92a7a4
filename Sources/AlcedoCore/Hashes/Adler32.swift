/// The checksum at the end of a zlib stream (RFC 1950 §8.2).
package enum Adler32 {
    /// The checksum of some bytes.
    package static func of(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { of($0) }
    }

    /// The checksum of bytes in memory.
    package static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        var start = 0
        while start < bytes.count {
            // 5,552 is the most bytes whose sums fit 32 bits before the remainder is taken.
            let end = min(start &+ 5_552, bytes.count)
            while start &+ 16 <= end {
                addSixteen(bytes, at: start, &low, &high)
                start &+= 16
            }
            while start < end {
                low &+= UInt32(bytes[start])
                high &+= low
                start &+= 1
            }
            low %= 65_521
            high %= 65_521
        }
        return high << 16 | low
    }

    /// Takes sixteen bytes in at once: their sum, and their sum weighted by their places.
    @inline(__always)
    private static func addSixteen(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at start: Int,
        _ low: inout UInt32,
        _ high: inout UInt32
    ) {
        var sum: UInt32 = 0
        var weighted: UInt32 = 0
        var offset = 0
        while offset < 16 {
            let byte = UInt32(bytes[start &+ offset])
            sum &+= byte
            weighted &+= byte &* UInt32(truncatingIfNeeded: 16 &- offset)
            offset &+= 1
        }
        high &+= 16 &* low &+ weighted
        low &+= sum
    }
}
