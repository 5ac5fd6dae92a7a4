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
        let skipped = Int(offset % 8)
        let wordCount = (skipped + count + 7) / 8
        let words = [UInt8](unsafeUninitializedCapacity: wordCount * 8) { buffer, initialized in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            var index = UInt64(offset / 8)
            for place in stride(from: 0, to: wordCount * 8, by: 8) {
                raw.storeBytes(of: word(index).littleEndian, toByteOffset: place, as: UInt64.self)
                index &+= 1
            }
            initialized = wordCount * 8
        }
        return words.count == count ? words : Array(words[skipped..<(skipped + count)])
    }

    private func word(_ index: UInt64) -> UInt64 {
        var word = seed &+ (index &+ 1) &* 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
