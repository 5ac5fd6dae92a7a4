/// Writes bits into bytes, the first bit lowest (RFC 1951 §3.1.1).
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var bits: UInt64 = 0
    private var bitCount = 0

    init(reserving capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes the lowest bits of a value, at most 32 of them.
    mutating func write(_ value: Int, bits count: Int) {
        bits |= UInt64(truncatingIfNeeded: value) &<< UInt64(truncatingIfNeeded: bitCount)
        bitCount &+= count
        while bitCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits &>>= 8
            bitCount &-= 8
        }
    }

    /// Fills the last byte with zeros.
    mutating func align() {
        if bitCount > 0 { write(0, bits: 8 - bitCount) }
    }

    /// Appends whole bytes; the writer must be aligned.
    mutating func append(_ more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }
}
