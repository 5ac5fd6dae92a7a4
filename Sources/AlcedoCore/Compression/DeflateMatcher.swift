/// Finds repetitions in bytes (LZ77): hash chains over three bytes, with one step of lazy matching.
struct DeflateMatcher {
    /// What a block is made of.
    enum Token {
        /// One byte.
        case literal(UInt8)
        /// `length` bytes, 3 to 258, as they stand `distance` bytes before, 1 to 32,768.
        case match(length: Int, distance: Int)
    }

    private struct Match {
        var length = 0
        var distance = 0
    }

    private static let windowLength = 32_768
    private static let longestMatch = 258
    /// How many earlier places are tried; more gain little on pictures and cost much.
    private static let chainLimit = 32
    /// A match that long is taken without a look at the next byte.
    private static let goodLength = 64
    private static let hashBits = 13

    private var heads = [Int32](repeating: -1, count: 1 << hashBits)
    private var previous: [Int32]

    private init(count: Int) {
        previous = [Int32](repeating: -1, count: count)
    }

    /// The tokens of some bytes.
    static func tokens(of bytes: [UInt8]) -> [Token] {
        var matcher = DeflateMatcher(count: bytes.count)
        return bytes.withUnsafeBufferPointer { matcher.run($0) }
    }

    private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) -> [Token] {
        var tokens: [Token] = []
        tokens.reserveCapacity(bytes.count / 3)
        var index = 0
        var waiting = Match()
        while index < bytes.count {
            let found =
                waiting.length >= Self.goodLength ? Match() : longestMatch(at: index, in: bytes)
            if waiting.length >= 3 && waiting.length >= found.length {
                tokens.append(.match(length: waiting.length, distance: waiting.distance))
                let end = index - 1 + waiting.length
                while index < end {
                    insert(index, bytes)
                    index += 1
                }
                waiting = Match()
                continue
            }
            if index > 0 && waiting.length > 0 { tokens.append(.literal(bytes[index - 1])) }
            insert(index, bytes)
            if found.length >= 3 {
                waiting = found
            } else {
                tokens.append(.literal(bytes[index]))
                waiting = Match()
            }
            index += 1
        }
        return tokens
    }

    private func longestMatch(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Match {
        let limit = min(Self.longestMatch, bytes.count - index)
        guard limit >= 3 else { return Match() }
        var best = Match()
        var candidate = Int(heads[hash(at: index, in: bytes)])
        var tries = Self.chainLimit
        while candidate >= 0 && tries > 0 && index - candidate <= Self.windowLength {
            if bytes[candidate &+ best.length] == bytes[index &+ best.length] {
                var length = 0
                while length < limit && bytes[candidate &+ length] == bytes[index &+ length] {
                    length &+= 1
                }
                if length > best.length {
                    best = Match(length: length, distance: index - candidate)
                    if length == limit { break }
                }
            }
            candidate = Int(previous[candidate])
            tries -= 1
        }
        return best.length >= 3 ? best : Match()
    }

    private mutating func insert(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard index + 2 < bytes.count else { return }
        let slot = hash(at: index, in: bytes)
        previous[index] = heads[slot]
        heads[slot] = Int32(truncatingIfNeeded: index)
    }

    private func hash(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let three =
            UInt32(bytes[index]) | UInt32(bytes[index &+ 1]) << 8 | UInt32(bytes[index &+ 2]) << 16
        return Int((three &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
    }
}
