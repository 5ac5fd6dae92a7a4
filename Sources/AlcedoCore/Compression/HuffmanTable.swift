/// A decoding table of one Huffman code (RFC 1951 §3.2.2): a first level that most symbols are
/// found in, and second levels behind it for long codes.
///
/// It is a view of memory that the inflater owns. Indexes are the next bits of the stream, first
/// bit lowest.
struct HuffmanTable {
    /// What an entry of the table means.
    ///
    /// The lowest four bits are the length of the code, bits 4 to
    /// 7 the number of extra bits, bits 16 and up a literal, a base value, or an offset.
    enum Mark {
        /// The value is a byte of output.
        static let literal: UInt32 = 1 << 15
        /// The value is the offset of a second level; the length is the number of its index bits.
        static let subtable: UInt32 = 1 << 14
        /// No symbol has this code.
        static let invalid: UInt32 = 1 << 13
        /// The code of the end of the block.
        static let end: UInt32 = 1 << 12
    }

    private let entries: UnsafeMutableBufferPointer<UInt32>
    private let mask: UInt64
    private let firstLevelBits: UInt64

    /// The entry for the next bits; at most 15 of them matter.
    @inline(__always)
    func entry(for bits: UInt64) -> UInt32 {
        let entry = entries[Int(truncatingIfNeeded: bits & mask)]
        guard entry & Mark.subtable != 0 else { return entry }
        let index = bits &>> firstLevelBits & (1 &<< UInt64(entry & 15) &- 1)
        return entries[Int(entry >> 16) &+ Int(truncatingIfNeeded: index)]
    }

    /// Builds a table in the given memory.
    ///
    /// `lengths` are the code lengths of the symbols, 0 for an unused one, at most 15; `payloads`
    /// what to find for each, as `Mark` says, without the length; `firstLevelLimit` the most index
    /// bits of the first level.
    init(
        lengths: UnsafeMutableBufferPointer<UInt8>.SubSequence,
        payloads: UnsafeBufferPointer<UInt32>,
        firstLevelLimit: Int,
        in memory: UnsafeMutableBufferPointer<UInt32>
    ) throws(InflateError) {
        var code = CanonicalCode()
        for length in lengths { code.counts[Int(length)] += 1 }
        code.counts[0] = 0
        let unused = try code.unusedShare()
        let bits = min(firstLevelLimit, max(1, code.longest))
        entries = memory
        mask = 1 &<< UInt64(bits) &- 1
        firstLevelBits = UInt64(bits)
        if unused > 0 {
            for index in 0..<(1 << bits) { memory[index] = Mark.invalid | 1 }
        }
        try code.fill(memory, lengths: lengths, payloads: payloads, firstLevelBits: bits)
    }
}

/// The state of walking over the codes of a canonical Huffman code, shortest first.
private struct CanonicalCode {
    /// How many symbols of each length are still to come.
    var counts = [Int](repeating: 0, count: 16)
    /// The next code, its first bit lowest.
    private var code = 0

    /// The longest length in use; 0 when no symbol has a code.
    var longest: Int { counts.lastIndex { $0 != 0 } ?? 0 }

    /// How much of the space of codes is unused.
    ///
    /// Only no code at all or a single code of one bit may leave some, as in zlib.
    func unusedShare() throws(InflateError) -> Int {
        var left = 1
        for length in 1...15 {
            left = 2 * left - counts[length]
            guard left >= 0 else { throw .malformed("a Huffman code has too many codes") }
        }
        guard left == 0 || longest <= 1 else {
            throw .malformed("a Huffman code has too few codes")
        }
        return left
    }

    mutating func fill(
        _ memory: UnsafeMutableBufferPointer<UInt32>,
        lengths: UnsafeMutableBufferPointer<UInt8>.SubSequence,
        payloads: UnsafeBufferPointer<UInt32>,
        firstLevelBits: Int
    ) throws(InflateError) {
        var subtable = Subtable(offset: 0, bits: 0, prefix: -1)
        var next = 1 << firstLevelBits
        for symbol in sortedSymbols(lengths) {
            let length = Int(lengths[lengths.startIndex + Int(symbol)])
            let entry = payloads[Int(symbol)] | UInt32(length)
            var index = code
            var end = 1 << firstLevelBits
            var stride = 1 << length
            if length > firstLevelBits {
                let prefix = code & (end - 1)
                if prefix != subtable.prefix {
                    let bits = subtableBits(length, firstLevelBits)
                    subtable = Subtable(offset: next, bits: bits, prefix: prefix)
                    next += 1 << bits
                    guard next <= memory.count else { throw .malformed("a Huffman table is full") }
                    memory[prefix] = HuffmanTable.Mark.subtable | UInt32(bits)
                    memory[prefix] |= UInt32(subtable.offset) << 16
                }
                index = subtable.offset + code >> firstLevelBits
                end = subtable.offset + 1 << subtable.bits
                stride = 1 << (length - firstLevelBits)
            }
            while index < end {
                memory[index] = entry
                index += stride
            }
            advance(length)
        }
    }

    private struct Subtable {
        var offset: Int
        var bits: Int
        var prefix: Int
    }

    /// The symbols that have a code, in the order of their codes.
    private func sortedSymbols(_ lengths: UnsafeMutableBufferPointer<UInt8>.SubSequence) -> [UInt16]
    {
        var places = [Int](repeating: 0, count: 16)
        for length in 1..<15 { places[length + 1] = places[length] + counts[length] }
        let count = places[15] + counts[15]
        return [UInt16](unsafeUninitializedCapacity: count) { sorted, used in
            for (symbol, length) in lengths.enumerated() where length != 0 {
                sorted[places[Int(length)]] = UInt16(symbol)
                places[Int(length)] += 1
            }
            used = count
        }
    }

    /// The index bits of a second level that begins with a code of some length: enough for all
    /// codes that share its first bits.
    private func subtableBits(_ length: Int, _ firstLevelBits: Int) -> Int {
        var bits = length - firstLevelBits
        var left = 1 << bits
        while bits + firstLevelBits < 15 {
            left -= counts[bits + firstLevelBits]
            if left <= 0 { break }
            bits += 1
            left <<= 1
        }
        return bits
    }

    /// Goes to the code after one of some length: an addition that carries from the last bit
    /// towards the first.
    private mutating func advance(_ length: Int) {
        counts[length] -= 1
        var bit = 1 << (length - 1)
        while code & bit != 0 { bit >>= 1 }
        code = bit == 0 ? 0 : code & (bit - 1) | bit
    }
}
