/// A Huffman code to write with: a length and the code for each symbol (RFC 1951 §3.2.2).
struct HuffmanCode {
    /// The bits of each symbol's code; 0 for a symbol that does not occur.
    let lengths: [UInt8]
    /// Each symbol's code, its first bit lowest.
    private let codes: [UInt16]

    /// Makes the code with the given lengths.
    init(lengths: [UInt8]) {
        self.lengths = lengths
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths where length != 0 { counts[Int(length)] += 1 }
        var next = [Int](repeating: 0, count: 16)
        for length in 1..<15 { next[length + 1] = (next[length] + counts[length]) << 1 }
        codes = lengths.map { length in
            guard length != 0 else { return 0 }
            let code = UInt16(truncatingIfNeeded: next[Int(length)])
            next[Int(length)] += 1
            return Self.reversed(code, count: Int(length))
        }
    }

    /// Makes a code that is short for how often symbols occur, no longer than a limit.
    init(frequencies: [Int], lengthLimit: Int) {
        let symbols = frequencies.indices.filter { frequencies[$0] > 0 }
            .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
        var lengths = [UInt8](repeating: 0, count: frequencies.count)
        if let only = symbols.first, symbols.count == 1 {
            lengths[only] = 1
        } else if !symbols.isEmpty {
            var counts = Self.lengthCounts(symbols.map { frequencies[$0] }, limit: lengthLimit)
            Self.shorten(&counts, limit: lengthLimit)
            var length = lengthLimit
            for symbol in symbols {
                while counts[length] == 0 { length -= 1 }
                counts[length] -= 1
                lengths[symbol] = UInt8(length)
            }
        }
        self.init(lengths: lengths)
    }

    /// Writes a symbol's code.
    @inline(__always)
    func write(_ symbol: Int, to writer: inout BitWriter) {
        writer.write(Int(codes[symbol]), bits: Int(lengths[symbol]))
    }

    /// The bits that symbols need which occur so often.
    func cost(of frequencies: [Int]) -> Int {
        zip(frequencies, lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
    }

    /// How many leaves of the Huffman tree lie at each depth; those below the limit count at it.
    ///
    /// The weights are in rising order, at least two.
    private static func lengthCounts(_ weights: [Int], limit: Int) -> [Int] {
        let leafCount = weights.count
        // Nodes from `leafCount` on are inner ones, in rising order too, as they are made.
        var nodeWeights = weights
        var parents = [Int](repeating: 0, count: 2 * leafCount - 1)
        var leaf = 0
        var inner = leafCount
        for node in leafCount..<(2 * leafCount - 1) {
            var sum = 0
            for _ in 0..<2 {
                let takesLeaf =
                    leaf < leafCount && (inner >= node || nodeWeights[leaf] <= nodeWeights[inner])
                let child = takesLeaf ? leaf : inner
                if takesLeaf { leaf += 1 } else { inner += 1 }
                parents[child] = node
                sum += nodeWeights[child]
            }
            nodeWeights.append(sum)
        }
        var depths = [Int](repeating: 0, count: 2 * leafCount - 1)
        var counts = [Int](repeating: 0, count: limit + 1)
        for node in stride(from: 2 * leafCount - 3, through: 0, by: -1) {
            depths[node] = depths[parents[node]] + 1
            if node < leafCount { counts[min(depths[node], limit)] += 1 }
        }
        return counts
    }

    /// Makes a complete code of one that has too many codes because depths were cut to the limit:
    /// each step hangs one leaf of the limit beside one from further up.
    private static func shorten(_ counts: inout [Int], limit: Int) {
        var share = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) }
        while share > 1 << limit {
            var length = limit - 1
            while counts[length] == 0 { length -= 1 }
            counts[length] -= 1
            counts[length + 1] += 2
            counts[limit] -= 1
            share -= 1
        }
    }

    private static func reversed(_ code: UInt16, count: Int) -> UInt16 {
        var result: UInt16 = 0
        for bit in 0..<count where code >> UInt16(bit) & 1 == 1 {
            result |= 1 << UInt16(count - 1 - bit)
        }
        return result
    }
}
