/// The checksum at the end of a zlib stream (RFC 1950 §8.2).
package enum Adler32 {
    /// The checksum of some bytes.
    package static func of(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { of($0) }
    }

    /// The checksum of bytes in memory.
    package static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let raw = UnsafeRawBufferPointer(bytes)
        var low: UInt32 = 1
        var high: UInt32 = 0
        var start = 0
        while start < bytes.count {
            // 5,552 is the most bytes whose sums fit 32 bits before the remainder is taken.
            let end = min(start &+ 5_552, bytes.count)
            while start &+ 8 <= end {
                let word = raw.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                addEight(UInt64(littleEndian: word), &low, &high)
                start &+= 8
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

    /// Takes eight bytes in at once: their sum, and their sum weighted by their places.
    ///
    /// The bytes are spread over lanes of 16 bits, which no sum here overflows; a multiplication
    /// adds up weighted lanes in its highest one.
    @inline(__always)
    private static func addEight(_ word: UInt64, _ low: inout UInt32, _ high: inout UInt32) {
        let even = word & 0x00FF_00FF_00FF_00FF
        let odd = word >> 8 & 0x00FF_00FF_00FF_00FF
        let sum = ((even &+ odd) &* 0x0001_0001_0001_0001) >> 48
        let weightedEven = (even &* 0x0008_0006_0004_0002) >> 48
        let weightedOdd = (odd &* 0x0007_0005_0003_0001) >> 48
        high &+= low &<< 3 &+ UInt32(truncatingIfNeeded: weightedEven &+ weightedOdd)
        low &+= UInt32(truncatingIfNeeded: sum)
    }
}
