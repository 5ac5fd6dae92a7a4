/// The tokens of one block and how often each symbol occurs in it.
struct DeflateBlock {
    let tokens: ArraySlice<DeflateMatcher.Token>
    /// How often each literal or length occurs, the end of the block included.
    private(set) var literalFrequencies = [Int](repeating: 0, count: 286)
    /// How often each distance occurs.
    private(set) var distanceFrequencies = [Int](repeating: 0, count: 30)
    /// The bits of lengths and distances that no code covers.
    private(set) var extraBits = 0
    /// The bytes that the tokens stand for.
    private(set) var byteCount = 0

    init(_ tokens: ArraySlice<DeflateMatcher.Token>) {
        self.tokens = tokens
        for token in tokens {
            switch token {
            case .literal(let byte):
                literalFrequencies[Int(byte)] += 1
                byteCount += 1
            case .match(let length, let distance):
                let lengthSymbol = Self.lengthSymbol(length)
                let distanceSymbol = Self.distanceSymbol(distance)
                literalFrequencies[257 + lengthSymbol] += 1
                distanceFrequencies[distanceSymbol] += 1
                extraBits += DeflateAlphabet.lengths[lengthSymbol].extraBits
                extraBits += DeflateAlphabet.distances[distanceSymbol].extraBits
                byteCount += length
            }
        }
        literalFrequencies[256] = 1
    }

    /// The symbol of a length, counted from 257.
    static func lengthSymbol(_ length: Int) -> Int {
        guard length < 258 else { return 28 }
        let rest = length - 3
        guard rest >= 8 else { return rest }
        let extraBits = Int.bitWidth - 3 - rest.leadingZeroBitCount
        return 4 * extraBits + rest >> extraBits
    }

    /// The symbol of a distance.
    static func distanceSymbol(_ distance: Int) -> Int {
        let rest = distance - 1
        guard rest >= 4 else { return rest }
        let extraBits = Int.bitWidth - 2 - rest.leadingZeroBitCount
        return 2 * extraBits + rest >> extraBits
    }
}

extension DeflateBlock {
    /// The two codes of a block, and the code lengths as they are sent.
    struct Codes {
        private let literals: HuffmanCode
        private let distances: HuffmanCode
        /// How the lengths are sent; `nil` for the fixed codes, which are not.
        private let header: DeflateHeader?

        /// The codes that the format fixes.
        static let fixed = Codes(
            literals: HuffmanCode(lengths: DeflateAlphabet.fixedLiteralLengths),
            distances: HuffmanCode(lengths: DeflateAlphabet.fixedDistanceLengths),
            header: nil
        )

        /// The codes that are short for a block.
        init(fitting block: DeflateBlock) {
            literals = HuffmanCode(frequencies: block.literalFrequencies, lengthLimit: 15)
            distances = HuffmanCode(frequencies: block.distanceFrequencies, lengthLimit: 15)
            header = DeflateHeader(literals: literals.lengths, distances: distances.lengths)
        }

        private init(literals: HuffmanCode, distances: HuffmanCode, header: DeflateHeader?) {
            self.literals = literals
            self.distances = distances
            self.header = header
        }

        /// The bits that a block takes with these codes, without the three that say its type.
        func cost(of block: DeflateBlock) -> Int {
            literals.cost(of: block.literalFrequencies)
                + distances.cost(of: block.distanceFrequencies)
                + block.extraBits + (header?.cost ?? 0)
        }

        /// Writes a block after the bits that say its type.
        func write(_ block: DeflateBlock, to writer: inout BitWriter) {
            header?.write(to: &writer)
            for token in block.tokens {
                switch token {
                case .literal(let byte):
                    literals.write(Int(byte), to: &writer)
                case .match(let length, let distance):
                    let symbol = DeflateBlock.lengthSymbol(length)
                    let known = DeflateAlphabet.lengths[symbol]
                    literals.write(257 + symbol, to: &writer)
                    writer.write(length - known.base, bits: known.extraBits)
                    writeDistance(distance, to: &writer)
                }
            }
            literals.write(256, to: &writer)
        }

        private func writeDistance(_ distance: Int, to writer: inout BitWriter) {
            let symbol = DeflateBlock.distanceSymbol(distance)
            let known = DeflateAlphabet.distances[symbol]
            distances.write(symbol, to: &writer)
            writer.write(distance - known.base, bits: known.extraBits)
        }
    }
}
