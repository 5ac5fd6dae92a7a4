/// Bytes that arrived and wait to be taken, as lines or as stretches.
struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []
    private var start = 0
    /// How far the search for a line end has come, so that no byte is looked at twice.
    private var searched = 0

    /// How many bytes wait.
    var count: Int { bytes.count - start }

    /// Whether none waits.
    var isEmpty: Bool { count == 0 }

    /// The first byte that waits.
    var first: UInt8? { isEmpty ? nil : bytes[start] }

    mutating func append(_ more: some Sequence<UInt8>) {
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            start = 0
            searched = 0
        } else if start > 65_536 {
            bytes.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        bytes += more
    }

    /// Takes a line and its end, and gives it without the end; `nil` when no whole line waits.
    ///
    /// - Parameter limit: How many bytes are searched for the end.
    /// - Returns: The line, of which nothing waits any more.
    /// - Throws: `malformedLineEnd` for a carriage return or a line feed alone.
    mutating func takeLine(limit: Int64) throws(WireError) -> ArraySlice<UInt8>? {
        let end = Int(min(Int64(bytes.count), Int64(start) + max(limit, 0)))
        searched = max(searched, start)
        while searched < end {
            let byte = bytes[searched]
            let follows = searched > start && bytes[searched - 1] == WireSyntax.carriageReturn
            guard (byte == WireSyntax.lineFeed) == follows else { throw .malformedLineEnd }
            searched += 1
            if byte == WireSyntax.lineFeed {
                defer { start = searched }
                return bytes[start..<(searched - 2)]
            }
        }
        return nil
    }

    /// Takes as many bytes as wait, up to a bound.
    mutating func takeData(atMost bound: Int64) -> ArraySlice<UInt8> {
        let end = start + Int(min(Int64(count), max(bound, 0)))
        defer { start = end }
        return bytes[start..<end]
    }
}
