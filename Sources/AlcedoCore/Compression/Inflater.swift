/// The state of inflating one deflate stream (RFC 1951) from memory into memory.
struct Inflater {
    private let input: UnsafeRawBufferPointer
    private let output: UnsafeMutableBufferPointer<UInt8>
    /// The input bytes that are in `bits` or behind it.
    private var position = 0
    private var written = 0
    /// Bits not used yet, the next one lowest.
    ///
    /// Above `bitCount` may already stand bits of the byte
    /// at `position`, which reading that byte again does not change.
    private var bits: UInt64 = 0
    private var bitCount = 0

    init(input: UnsafeRawBufferPointer, output: UnsafeMutableBufferPointer<UInt8>) {
        self.input = input
        self.output = output
    }

    /// Inflates all blocks.
    mutating func run() throws(InflateError) -> Inflate.Progress {
        var workspace = InflateWorkspace()
        defer { workspace.free() }
        var isLast = false
        while !isLast {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try stored()
            case 1: try fixed(&workspace)
            case 2: try dynamic(&workspace)
            default: throw .malformed("a block has the reserved type")
            }
        }
        return Inflate.Progress(written: written, consumed: position - bitCount / 8)
    }

    private mutating func fixed(_ workspace: inout InflateWorkspace) throws(InflateError) {
        let lengths = workspace.lengths
        _ = lengths.update(fromContentsOf: DeflateAlphabet.fixedLiteralLengths)
        _ = lengths[288...].update(fromContentsOf: DeflateAlphabet.fixedDistanceLengths)
        try codes(
            workspace.literalTable(lengths[..<288]),
            workspace.distanceTable(lengths[288..<320])
        )
    }

    private mutating func dynamic(_ workspace: inout InflateWorkspace) throws(InflateError) {
        let literalCount = Int(try take(5)) + 257
        let distanceCount = Int(try take(5)) + 1
        let codeLengthCount = Int(try take(4)) + 4
        guard literalCount <= 286 && distanceCount <= 30 else {
            throw .malformed("a block has too many symbols")
        }
        let lengths = workspace.lengths
        lengths[..<19].update(repeating: 0)
        for symbol in DeflateAlphabet.codeLengthOrder[..<codeLengthCount] {
            lengths[symbol] = UInt8(try take(3))
        }
        let table = try workspace.codeLengthTable(lengths[..<19])
        let total = literalCount + distanceCount
        try readLengths(into: lengths, count: total, table)
        guard lengths[256] != 0 else { throw .malformed("a block has no code for its end") }
        try codes(
            workspace.literalTable(lengths[..<literalCount]),
            workspace.distanceTable(lengths[literalCount..<total])
        )
    }

    /// Reads the code lengths of both codes, which are themselves coded (RFC 1951 §3.2.7).
    private mutating func readLengths(
        into lengths: UnsafeMutableBufferPointer<UInt8>,
        count: Int,
        _ table: HuffmanTable
    ) throws(InflateError) {
        var index = 0
        while index < count {
            let symbol = Int(try symbol(of: table) >> 16)
            var repeats = 1
            var length = UInt8(truncatingIfNeeded: symbol)
            switch symbol {
            case 16:
                guard index > 0 else { throw .malformed("a repeated length has none before it") }
                length = lengths[index - 1]
                repeats = 3 + Int(try take(2))
            case 17:
                length = 0
                repeats = 3 + Int(try take(3))
            case 18:
                length = 0
                repeats = 11 + Int(try take(7))
            default: break
            }
            guard index + repeats <= count else {
                throw .malformed("the code lengths run over their count")
            }
            lengths[index..<(index + repeats)].update(repeating: length)
            index += repeats
        }
    }

    /// Copies a block without compression (RFC 1951 §3.2.4).
    private mutating func stored() throws(InflateError) {
        position -= bitCount / 8
        bits = 0
        bitCount = 0
        guard input.count - position >= 4 else { throw .truncated }
        let count = Int(input[position]) | Int(input[position + 1]) << 8
        let inverse = Int(input[position + 2]) | Int(input[position + 3]) << 8
        guard count == ~inverse & 0xFFFF else {
            throw .malformed("the length of a stored block and its inverse differ")
        }
        position += 4
        guard output.count - written >= count else { throw .outputOverLimit }
        guard input.count - position >= count else { throw .truncated }
        let source = UnsafeRawBufferPointer(rebasing: input[position..<(position + count)])
        let target = UnsafeMutableRawBufferPointer(output)
        UnsafeMutableRawBufferPointer(rebasing: target[written...]).copyMemory(from: source)
        position += count
        written += count
    }

    /// Decodes the symbols of a block up to its end.
    private mutating func codes(
        _ literals: HuffmanTable,
        _ distances: HuffmanTable
    ) throws(InflateError) {
        if try codesWithRoom(literals, distances) { return }
        while true {
            let entry = try symbol(of: literals)
            if entry & HuffmanTable.Mark.literal != 0 {
                guard written < output.count else { throw .outputOverLimit }
                output[written] = UInt8(truncatingIfNeeded: entry >> 16)
                written += 1
                continue
            }
            if entry & HuffmanTable.Mark.end != 0 { return }
            let length = Int(entry >> 16) + Int(try take(Int(entry >> 4 & 15)))
            let far = try symbol(of: distances)
            let distance = Int(far >> 16) + Int(try take(Int(far >> 4 & 15)))
            guard distance <= written else { throw .malformed("a distance is too far back") }
            guard output.count - written >= length else { throw .outputOverLimit }
            for index in written..<(written + length) { output[index] = output[index - distance] }
            written += length
        }
    }

    /// Decodes symbols as long as neither memory is near its end, so that nothing but distances
    /// needs a check; returns whether the block ended.
    private mutating func codesWithRoom(
        _ literals: HuffmanTable,
        _ distances: HuffmanTable
    ) throws(InflateError) -> Bool {
        // The longest match is 258 bytes, and its copy may write 7 more.
        let lastOutput = output.count - 268
        let lastInput = input.count - 16
        // Copies in local variables stay in registers.
        var reader = BitReader(input: input, position: position, bits: bits, bitCount: bitCount)
        var written = self.written
        defer {
            position = reader.position
            bits = reader.bits
            bitCount = reader.bitCount
            self.written = written
        }
        while reader.position <= lastInput && written <= lastOutput {
            // 56 bits are enough for three literals, or for a length and a distance (48).
            reader.refill()
            var entry = reader.take(literals)
            if entry & HuffmanTable.Mark.literal != 0 {
                output[written] = UInt8(truncatingIfNeeded: entry >> 16)
                written &+= 1
                entry = reader.take(literals)
                if entry & HuffmanTable.Mark.literal != 0 {
                    output[written] = UInt8(truncatingIfNeeded: entry >> 16)
                    written &+= 1
                    entry = reader.take(literals)
                    if entry & HuffmanTable.Mark.literal != 0 {
                        output[written] = UInt8(truncatingIfNeeded: entry >> 16)
                        written &+= 1
                        continue
                    }
                }
                reader.refill()
            }
            if entry & (HuffmanTable.Mark.end | HuffmanTable.Mark.invalid) != 0 {
                if entry & HuffmanTable.Mark.end != 0 { return true }
                throw .malformed("no symbol has this code")
            }
            let length = reader.value(of: entry)
            let far = reader.take(distances)
            guard far & HuffmanTable.Mark.invalid == 0 else {
                throw .malformed("no symbol has this code")
            }
            let distance = reader.value(of: far)
            guard distance <= written else { throw .malformed("a distance is too far back") }
            copy(length, from: distance, to: written)
            written &+= length
        }
        return false
    }

    /// Copies a match where at least 7 bytes are free behind it.
    @inline(__always)
    private func copy(_ length: Int, from distance: Int, to start: Int) {
        let target = UnsafeMutableRawBufferPointer(output)
        let end = start &+ length
        var index = start
        if distance >= 8 {
            repeat {
                let word = target.loadUnaligned(fromByteOffset: index &- distance, as: UInt64.self)
                target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
                index &+= 8
            } while index < end
        } else if distance == 4 {
            let half = target.loadUnaligned(fromByteOffset: start &- 4, as: UInt32.self)
            let word = UInt64(half) << 32 | UInt64(half)
            repeat {
                target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
                index &+= 8
            } while index < end
        } else if distance == 1 {
            output[start..<end].update(repeating: output[start &- 1])
        } else {
            while index < end {
                output[index] = output[index &- distance]
                index &+= 1
            }
        }
    }

    /// Takes some bits, at most 16.
    private mutating func take(_ count: Int) throws(InflateError) -> UInt64 {
        refill()
        guard bitCount >= count else { throw .truncated }
        let value = bits & (1 << UInt64(count) - 1)
        bits >>= UInt64(count)
        bitCount -= count
        return value
    }

    /// Takes the code of one symbol.
    private mutating func symbol(of table: HuffmanTable) throws(InflateError) -> UInt32 {
        refill()
        let entry = table.entry(for: bits)
        let length = Int(entry & 15)
        guard bitCount >= length else { throw .truncated }
        guard entry & HuffmanTable.Mark.invalid == 0 else {
            throw .malformed("no symbol has this code")
        }
        bits >>= UInt64(length)
        bitCount -= length
        return entry
    }

    /// Reads bytes as long as they fit and there are some.
    private mutating func refill() {
        while bitCount <= 56 && position < input.count {
            bits |= UInt64(input[position]) << UInt64(bitCount)
            bitCount += 8
            position += 1
        }
    }
}

/// The bits of a stream that goes on for at least eight more bytes whenever it is refilled.
private struct BitReader {
    let input: UnsafeRawBufferPointer
    var position: Int
    var bits: UInt64
    var bitCount: Int

    /// Fills up to at least 56 bits.
    @inline(__always)
    mutating func refill() {
        let word = input.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        bits |= UInt64(littleEndian: word) &<< UInt64(truncatingIfNeeded: bitCount)
        position &+= (63 &- bitCount) &>> 3
        bitCount |= 56
    }

    /// Takes the code of one symbol.
    @inline(__always)
    mutating func take(_ table: HuffmanTable) -> UInt32 {
        let entry = table.entry(for: bits)
        bits &>>= UInt64(entry & 15)
        bitCount &-= Int(entry & 15)
        return entry
    }

    /// The base value of an entry and its extra bits.
    @inline(__always)
    mutating func value(of entry: UInt32) -> Int {
        let count = UInt64(entry >> 4 & 15)
        let extra = bits & (1 &<< count &- 1)
        bits &>>= count
        bitCount &-= Int(truncatingIfNeeded: count)
        return Int(entry >> 16) &+ Int(truncatingIfNeeded: extra)
    }
}
