/// The code lengths of a block, run-length coded as the format sends them (RFC 1951 §3.2.7).
struct DeflateHeader {
    /// A symbol of the code length code, with its extra bits.
    private struct Item {
        var symbol: Int
        var extra = 0
        var extraBits = 0
    }

    private let items: [Item]
    private let code: HuffmanCode
    private let literalCount: Int
    private let distanceCount: Int
    private let codeLengthCount: Int
    /// The bits of the whole.
    let cost: Int

    init(literals: [UInt8], distances: [UInt8]) {
        literalCount = max(257, 1 + (literals.lastIndex { $0 != 0 } ?? 0))
        distanceCount = 1 + (distances.lastIndex { $0 != 0 } ?? 0)
        let items = Self.items(of: literals[..<literalCount] + distances[..<distanceCount])
        var frequencies = [Int](repeating: 0, count: 19)
        for item in items { frequencies[item.symbol] += 1 }
        // A single code would be incomplete, which this code must not be.
        if frequencies.count(where: { $0 > 0 }) == 1 { frequencies[frequencies[0] > 0 ? 1 : 0] = 1 }
        let code = HuffmanCode(frequencies: frequencies, lengthLimit: 7)
        let used = DeflateAlphabet.codeLengthOrder.lastIndex { code.lengths[$0] != 0 } ?? 0
        codeLengthCount = max(4, used + 1)
        let extraBits = items.reduce(0) { $0 + $1.extraBits }
        cost = 14 + 3 * codeLengthCount + code.cost(of: frequencies) + extraBits
        self.items = items
        self.code = code
    }

    func write(to writer: inout BitWriter) {
        writer.write(literalCount - 257, bits: 5)
        writer.write(distanceCount - 1, bits: 5)
        writer.write(codeLengthCount - 4, bits: 4)
        for symbol in DeflateAlphabet.codeLengthOrder[..<codeLengthCount] {
            writer.write(Int(code.lengths[symbol]), bits: 3)
        }
        for item in items {
            code.write(item.symbol, to: &writer)
            writer.write(item.extra, bits: item.extraBits)
        }
    }

    private static func items(of lengths: ArraySlice<UInt8>) -> [Item] {
        var items: [Item] = []
        var index = lengths.startIndex
        while index < lengths.endIndex {
            let length = lengths[index]
            let run = lengths[index...].prefix { $0 == length }.count
            index += run
            items += length == 0 ? zeros(run) : repeats(of: Int(length), run)
        }
        return items
    }

    private static func zeros(_ run: Int) -> [Item] {
        var items: [Item] = []
        var rest = run
        while rest >= 11 {
            let count = min(rest, 138)
            items.append(Item(symbol: 18, extra: count - 11, extraBits: 7))
            rest -= count
        }
        if rest >= 3 {
            items.append(Item(symbol: 17, extra: rest - 3, extraBits: 3))
            rest = 0
        }
        return items + [Item](repeating: Item(symbol: 0), count: rest)
    }

    private static func repeats(of length: Int, _ run: Int) -> [Item] {
        var items = [Item(symbol: length)]
        var rest = run - 1
        while rest >= 3 {
            let count = min(rest, 6)
            items.append(Item(symbol: 16, extra: count - 3, extraBits: 2))
            rest -= count
        }
        return items + [Item](repeating: Item(symbol: length), count: rest)
    }
}
