/// The symbols of a deflate stream (RFC 1951 §3.2.5 to §3.2.7), shared by both directions.
enum DeflateAlphabet {
    /// The shortest lengths of symbols 257 to 285, with the number of their extra bits.
    static let lengths: [(base: Int, extraBits: Int)] = {
        var table: [(base: Int, extraBits: Int)] = []
        var base = 3
        for index in 0..<28 {
            let extraBits = index < 8 ? 0 : (index - 4) / 4
            table.append((base, extraBits))
            base += 1 << extraBits
        }
        // 258 has a symbol of its own, which the one before could name as well.
        table.append((258, 0))
        return table
    }()

    /// The shortest distances of symbols 0 to 29, with the number of their extra bits.
    static let distances: [(base: Int, extraBits: Int)] = {
        var table: [(base: Int, extraBits: Int)] = []
        var base = 1
        for index in 0..<30 {
            let extraBits = index < 4 ? 0 : (index - 2) / 2
            table.append((base, extraBits))
            base += 1 << extraBits
        }
        return table
    }()

    /// The order in which the lengths of the code length code are sent.
    static let codeLengthOrder = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    /// The code lengths of literals and lengths in a block of fixed codes.
    static let fixedLiteralLengths: [UInt8] =
        [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
        + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)

    /// The code lengths of distances in a block of fixed codes.
    static let fixedDistanceLengths = [UInt8](repeating: 5, count: 32)
}
