/// The bytes of a text file, with its lines, so that offsets become places.
///
/// Lines end with LF, CR or CR LF, as editors count them.
package struct SourceText: Sendable {
    /// The path of the file as it was given.
    package let file: String
    /// The content.
    package let bytes: [UInt8]
    private let lineStarts: [Int]

    /// Takes a file's content.
    package init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
        var starts = [0]
        for (index, byte) in bytes.enumerated() {
            let isLineFeed = byte == 0x0A
            let isLoneReturn =
                byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
            if isLineFeed || isLoneReturn { starts.append(index + 1) }
        }
        lineStarts = starts
    }

    /// The place of the byte at an offset; offsets outside the file are moved to its bounds.
    package func place(at offset: Int) -> SourcePlace {
        let offset = min(max(offset, 0), bytes.count)
        let line = lineIndex(of: offset)
        let before = bytes[lineStarts[line]..<offset]
        let column = String(decoding: before, as: UTF8.self).count + 1
        return SourcePlace(file: file, line: line + 1, column: column)
    }

    /// The text of a line, counted from 1, without its end.
    package func line(_ number: Int) -> String {
        guard lineStarts.indices.contains(number - 1) else { return "" }
        let start = lineStarts[number - 1]
        let end = number < lineStarts.count ? lineStarts[number] : bytes.count
        let content = bytes[start..<end].prefix { $0 != 0x0A && $0 != 0x0D }
        return String(decoding: content, as: UTF8.self)
    }

    /// How many characters of a range stand on its first line; at least 1.
    package func width(of range: Range<Int>) -> Int {
        let start = min(max(range.lowerBound, 0), bytes.count)
        let end = min(max(range.upperBound, start), bytes.count)
        let content = bytes[start..<end].prefix { $0 != 0x0A && $0 != 0x0D }
        return max(String(decoding: content, as: UTF8.self).count, 1)
    }

    private func lineIndex(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }
}
