/// An endless sequence of bytes that depends on a seed alone and can be read from any offset.
///
/// Each eight bytes are one output of the SplitMix64 generator, least significant byte first.
package struct RandomBytes: Hashable, Sendable {
    /// What the bytes depend on.
    package var seed: UInt64

    /// Makes the sequence of a seed.
    package init(seed: UInt64) {
        self.seed = seed
    }

    /// A part of the sequence.
    ///
    /// - Parameters:
    ///   - offset: Where it begins; at least 0.
    ///   - count: How many bytes; at least 0.
    /// - Returns: The bytes; the same for the same seed and place.
    package func bytes(from offset: Int64, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var index = UInt64(offset) / 8
            var left = Int(UInt64(offset) % 8)
            var filled = 0
            while filled < count {
                var word = self.word(index) >> UInt64(left * 8)
                for _ in 0..<min(8 - left, count - filled) {
                    buffer[filled] = UInt8(truncatingIfNeeded: word)
                    word >>= 8
                    filled += 1
                }
                left = 0
                index &+= 1
            }
            initialized = count
        }
    }

    private func word(_ index: UInt64) -> UInt64 {
        var word = seed &+ (index &+ 1) &* 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
