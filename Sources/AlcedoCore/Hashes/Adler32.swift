/// The checksum at the end of a zlib stream (RFC 1950 §8.2).
package enum Adler32 {
    /// The checksum of some bytes.
    package static func of(_ bytes: [UInt8]) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        bytes.withUnsafeBufferPointer { buffer in
            // 5,552 is the most bytes whose sums fit 32 bits before the remainder is taken.
            for start in stride(from: 0, to: buffer.count, by: 5_552) {
                for index in start..<min(start + 5_552, buffer.count) {
                    low &+= UInt32(buffer[index])
                    high &+= low
                }
                low %= 65_521
                high %= 65_521
            }
        }
        return high << 16 | low
    }
}
