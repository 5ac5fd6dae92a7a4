/// The tags of a trace, each known by its address at first and by its content in the hash.
///
/// Finding a tag that was seen costs a few nanoseconds. Addresses only find the entry; what leaves
/// this table is the content's hash and the order of first use.
struct TraceTags: Sendable {
    private struct Entry {
        var address: UInt
        var content: UInt64
        var text: StaticString
    }

    private var entries: [Entry] = []
    /// Open addressing: the entry's index, or -1.
    private var places: [Int32] = []
    private static let builtIn = Trace.Step.allCases.count

    /// The index and the content hash of a tag.
    mutating func intern(_ tag: StaticString) -> (index: Int32, content: UInt64) {
        let address = Self.address(of: tag)
        if places.count < entries.count * 2 + 2 { grow() }
        let mask = places.count - 1
        var place = Self.spread(address) & mask
        while places[place] >= 0 {
            let index = Int(places[place])
            if entries[index].address == address {
                return (Int32(Self.builtIn + index), entries[index].content)
            }
            place = (place + 1) & mask
        }
        places[place] = Int32(entries.count)
        let entry = Entry(address: address, content: tag.contentHash, text: tag)
        entries.append(entry)
        return (Int32(Self.builtIn + entries.count - 1), entry.content)
    }

    /// The text of a tag.
    func text(of index: Int32) -> String {
        if let step = Trace.Step(rawValue: index) { return "\(step)" }
        return "\(entries[Int(index) - Self.builtIn].text)"
    }

    private mutating func grow() {
        places = Array(repeating: -1, count: max(16, places.count * 2))
        for (index, entry) in entries.enumerated() {
            var place = Self.spread(entry.address) & (places.count - 1)
            while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
            places[place] = Int32(index)
        }
    }

    /// The address of the text; a tag of one scalar has none and is known by the scalar.
    private static func address(of tag: StaticString) -> UInt {
        tag.hasPointerRepresentation
            ? UInt(bitPattern: tag.utf8Start) : UInt(tag.unicodeScalar.value)
    }

    private static func spread(_ address: UInt) -> Int {
        Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) &>> 40)
    }
}
