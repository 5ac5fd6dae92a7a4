/// Parts of one content (RFC 9111 §3.3, §3.4).
package struct PartialContent: Hashable, Sendable {
    /// The ranges, which do not touch, in order.
    package private(set) var ranges: [Range<Int>]
    /// Their bytes, one range after the other.
    package private(set) var bytes: [UInt8]
    /// The length of the whole content.
    package var length: Int

    /// Takes stored parts; `nil` when the ranges and the number of bytes do not fit.
    package init?(ranges: [Range<Int>], bytes: [UInt8], length: Int) {
        guard ranges.reduce(0, { $0 + $1.count }) == bytes.count,
            zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound < $1.lowerBound }),
            ranges.allSatisfy({ !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= length })
        else { return nil }
        (self.ranges, self.bytes, self.length) = (ranges, bytes, length)
    }

    /// Whether nothing is missing.
    package var isWhole: Bool { ranges == [0..<length] }

    /// The bytes of a range; `nil` when some are missing.
    package func slice(_ wanted: Range<Int>) -> [UInt8]? {
        var offset = 0
        for range in ranges {
            if range.lowerBound <= wanted.lowerBound, wanted.upperBound <= range.upperBound {
                let start = offset + wanted.lowerBound - range.lowerBound
                return Array(bytes[start..<(start + wanted.count)])
            }
            offset += range.count
        }
        return nil
    }

    /// Puts in another part of the same content; where both have bytes the new ones count (§3.4).
    package mutating func combine(_ part: [UInt8], at start: Int) {
        let new = start..<(start + part.count)
        guard !new.isEmpty, new.upperBound <= length else { return }
        var merged = new
        var content = part
        var kept: [(range: Range<Int>, bytes: [UInt8])] = []
        for (range, old) in pieces() {
            if range.upperBound < merged.lowerBound || merged.upperBound < range.lowerBound {
                kept.append((range, old))
                continue
            }
            if range.lowerBound < merged.lowerBound {
                content = Array(old.prefix(merged.lowerBound - range.lowerBound)) + content
            }
            if range.upperBound > merged.upperBound {
                content += old.suffix(range.upperBound - merged.upperBound)
            }
            merged =
                min(range.lowerBound, merged.lowerBound)..<max(range.upperBound, merged.upperBound)
        }
        kept.append((merged, content))
        kept.sort { $0.range.lowerBound < $1.range.lowerBound }
        ranges = kept.map(\.range)
        bytes = kept.flatMap(\.bytes)
    }

    private func pieces() -> [(Range<Int>, [UInt8])] {
        var offset = 0
        return ranges.map { range in
            defer { offset += range.count }
            return (range, Array(bytes[offset..<(offset + range.count)]))
        }
    }

    /// The one range that is missing; `nil` when there are several, or none.
    package static func onlyGap(in ranges: [Range<Int>], of length: Int) -> Range<Int>? {
        let ends = [0] + ranges.map(\.upperBound)
        let starts = ranges.map(\.lowerBound) + [length]
        let gaps = zip(ends, starts).filter { $0 < $1 }
        return gaps.count == 1 ? gaps[0].0..<gaps[0].1 : nil
    }
}
