/// The memory that one inflater needs for its tables, made once for all blocks of a stream.
struct InflateWorkspace: ~Copyable {
    /// Room for the code lengths of a block: 288 and 32 symbols.
    let lengths = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 320)
    private let memory = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 4_096)

    /// The first level of the table of literals and lengths finds nearly all of them at once.
    ///
    /// Codes of 286 symbols behind 10 bits
    /// need 1,334 entries at most, those of 30 distances behind 8 bits 402.
    private static let literalBits = 10
    private static let distanceBits = 8

    init() {
        lengths.initialize(repeating: 0)
    }

    /// Gives the memory back.
    mutating func free() {
        lengths.deallocate()
        memory.deallocate()
    }

    func literalTable(
        _ lengths: UnsafeMutableBufferPointer<UInt8>.SubSequence
    ) throws(InflateError) -> HuffmanTable {
        try table(lengths, literalPayloads, Self.literalBits, 0..<2_560)
    }

    func distanceTable(
        _ lengths: UnsafeMutableBufferPointer<UInt8>.SubSequence
    ) throws(InflateError) -> HuffmanTable {
        try table(lengths, distancePayloads, Self.distanceBits, 2_560..<4_096)
    }

    func codeLengthTable(
        _ lengths: UnsafeMutableBufferPointer<UInt8>.SubSequence
    ) throws(InflateError) -> HuffmanTable {
        try table(lengths, codeLengthPayloads, 7, 0..<2_560)
    }

    private func table(
        _ lengths: UnsafeMutableBufferPointer<UInt8>.SubSequence,
        _ payloads: [UInt32],
        _ firstLevelLimit: Int,
        _ range: Range<Int>
    ) throws(InflateError) -> HuffmanTable {
        let room = UnsafeMutableBufferPointer(rebasing: memory[range])
        return try payloads.withUnsafeBufferPointer { payloads throws(InflateError) in
            try HuffmanTable(
                lengths: lengths,
                payloads: payloads,
                firstLevelLimit: firstLevelLimit,
                in: room
            )
        }
    }
}

/// What to find for each symbol of literals and lengths; the last two have no meaning.
private let literalPayloads: [UInt32] =
    (0..<256).map { $0 << 16 | HuffmanTable.Mark.literal } + [HuffmanTable.Mark.end]
    + payloads(of: DeflateAlphabet.lengths)
    + [HuffmanTable.Mark.invalid, HuffmanTable.Mark.invalid]

/// What to find for each distance; the last two have no meaning.
private let distancePayloads: [UInt32] =
    payloads(of: DeflateAlphabet.distances)
    + [HuffmanTable.Mark.invalid, HuffmanTable.Mark.invalid]

/// What to find for each symbol of the code length code.
private let codeLengthPayloads: [UInt32] = (0..<19).map { $0 << 16 }

private func payloads(of symbols: [(base: Int, extraBits: Int)]) -> [UInt32] {
    symbols.map { UInt32($0.base) << 16 | UInt32($0.extraBits) << 4 }
}
