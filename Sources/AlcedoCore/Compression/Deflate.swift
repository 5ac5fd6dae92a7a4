/// Compression into zlib streams (RFC 1950) with deflate (RFC 1951).
///
/// The same bytes give the same stream on every machine.
package enum Deflate {
    /// How blocks are written.
    package enum Strategy: Hashable, Sendable, CaseIterable {
        /// Whichever of the others is shortest, for each block.
        case shortest
        /// Without compression.
        case stored
        /// With the codes that the format fixes.
        case fixed
        /// With codes made for the block.
        case dynamic
    }

    /// Compresses bytes into a zlib stream.
    ///
    /// About 40 MB/s in a release build.
    package static func zlib(_ bytes: [UInt8], strategy: Strategy = .shortest) -> [UInt8] {
        var writer = BitWriter(reserving: bytes.count / 2 + 64)
        // A window of 32 KiB, and check bits that make the two bytes a multiple of 31.
        writer.append([0x78, 0x9C])
        if strategy == .stored {
            writeStored(bytes[...], isLast: true, to: &writer)
        } else {
            writeBlocks(bytes, strategy, to: &writer)
        }
        writer.align()
        let checksum = Adler32.of(bytes)
        writer.append([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) })
        return writer.bytes
    }

    /// Codes are made anew for so many tokens, since pictures change on the way down.
    private static let tokensPerBlock = 16_384

    private static func writeBlocks(
        _ bytes: [UInt8],
        _ strategy: Strategy,
        to writer: inout BitWriter
    ) {
        let tokens = DeflateMatcher.tokens(of: bytes)
        var start = 0
        var place = 0
        repeat {
            let end = min(start + tokensPerBlock, tokens.count)
            let block = DeflateBlock(tokens[start..<end])
            let source = bytes[place..<(place + block.byteCount)]
            write(block, source, strategy, isLast: end == tokens.count, to: &writer)
            place += block.byteCount
            start = end
        } while start < tokens.count
    }

    private static func write(
        _ block: DeflateBlock,
        _ source: ArraySlice<UInt8>,
        _ strategy: Strategy,
        isLast: Bool,
        to writer: inout BitWriter
    ) {
        let dynamic = DeflateBlock.Codes(fitting: block)
        let fixed = DeflateBlock.Codes.fixed
        let dynamicCost = dynamic.cost(of: block)
        let fixedCost = fixed.cost(of: block)
        let storedCost = 8 * source.count + 40 * (source.count / 65_535 + 1)
        if strategy == .shortest && storedCost < min(dynamicCost, fixedCost) {
            writeStored(source, isLast: isLast, to: &writer)
            return
        }
        writer.write(isLast ? 1 : 0, bits: 1)
        let usesFixed = strategy == .fixed || (strategy == .shortest && fixedCost <= dynamicCost)
        writer.write(usesFixed ? 1 : 2, bits: 2)
        (usesFixed ? fixed : dynamic).write(block, to: &writer)
    }

    private static func writeStored(
        _ bytes: ArraySlice<UInt8>,
        isLast: Bool,
        to writer: inout BitWriter
    ) {
        var rest = bytes
        repeat {
            let piece = rest.prefix(65_535)
            rest = rest.dropFirst(piece.count)
            writer.write(isLast && rest.isEmpty ? 1 : 0, bits: 1)
            writer.write(0, bits: 2)
            writer.align()
            writer.write(piece.count, bits: 16)
            writer.write(~piece.count & 0xFFFF, bits: 16)
            writer.append(piece)
        } while !rest.isEmpty
    }
}
