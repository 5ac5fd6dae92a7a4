import AlcedoCaching
import AlcedoCore
import AlcedoHTTP

extension FuzzTarget {
    /// What an HTTP cache finds on its disk: a byte that says how, and the rest.
    static let storedResponses = FuzzTarget(
        name: "stored-responses",
        law: "a file is what was written, or none; altered, it is never served"
    ) { (bytes) throws(Finding) in
        var input = FuzzInput(bytes)
        switch input.byte() % 3 {
        case 0: try isCanonical(Array(input.rest))
        case 1: try survivesDamage(&input)
        default: try combines(&input)
        }
    }

    /// A file of heads under a sound checksum is none, or would be written just so.
    private static func isCanonical(_ content: [UInt8]) throws(Finding) {
        let sum = Checksum64.of(content)
        let front = HeadFile(key: "", entries: []).bytes.prefix(8)
        let file = front + (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) } + content
        guard let read = HeadFile(Array(file)) else { return }
        try Finding.unless(read.bytes.elementsEqual(file), "\(read) is written in another way")
    }

    /// A response and its content come back whole; with one file altered, or gone, whole or not at all.
    private static func survivesDamage(_ input: inout FuzzInput) throws(Finding) {
        let stored = StoredSample(&input)
        let files = MemoryFiles()
        let setting = HTTPCacheSetting(folder: "/cache")
        let entry = stored.entry
        ResponseStore(setting, files: files, time: files)
            .replace([entry], of: stored.key, writing: stored.content)
        try finds(stored, in: ResponseStore(setting, files: files, time: files))
        files.damage(&input)
        let damaged = ResponseStore(setting, files: files, time: files)
        let entries = damaged.entries(of: stored.key)
        try Finding.unless(entries == [] || entries == [entry], "altered it is read as \(entries)")
        let content = damaged.content(entry.content, of: stored.key)
        try Finding.unless(
            content == nil || content == stored.content,
            "an altered content is served"
        )
    }

    private static func finds(
        _ stored: StoredSample,
        in store: ResponseStore
    ) throws(Finding) {
        let entries = store.entries(of: stored.key)
        try Finding.unless(entries == [stored.entry], "\(stored.entry) is read as \(entries)")
        let content = store.content(stored.entry.content, of: stored.key)
        try Finding.unless(content == stored.content, "another content is read")
    }

    /// Parts of a content, put together in any order, are what was put in last at each place.
    private static func combines(_ input: inout FuzzInput) throws(Finding) {
        let length = input.number(below: 65)
        guard var parts = PartialContent(ranges: [], bytes: [], length: length) else {
            throw Finding(description: "there is no content without parts")
        }
        var model: [UInt8?] = Array(repeating: nil, count: length)
        for _ in 0..<8 where !input.rest.isEmpty {
            let start = Int(input.byte() % 80)
            let bytes = input.bytes(atMost: 24)
            parts.combine(bytes, at: start)
            // One that reaches past the end lies, and counts for nothing.
            guard start + bytes.count <= length else { continue }
            for (offset, byte) in bytes.enumerated() { model[start + offset] = byte }
        }
        for place in 0..<length {
            try Finding.unless(
                parts.slice(place..<(place + 1)) == model[place].map { [$0] },
                "another byte at \(place) of \(parts)"
            )
        }
        let isWhole = length > 0 && model.allSatisfy { $0 != nil }
        try Finding.unless(parts.isWhole == isWhole, "\(parts) is taken for whole")
        let again = PartialContent(ranges: parts.ranges, bytes: parts.bytes, length: length)
        try Finding.unless(again == parts, "\(parts) cannot be stored")
    }
}

/// A stored response made of an input.
private struct StoredSample {
    var key: PrimaryKey
    var entry: CacheEntry
    var content: [UInt8]

    init(_ input: inout FuzzInput) {
        key = PrimaryKey(text: input.text(atMost: 40))
        content = input.bytes(atMost: 200)
        var fields = HTTPFields()
        for _ in 0..<(input.byte() % 4) {
            fields.append(name: input.text(atMost: 12), value: input.text(atMost: 30))
        }
        let varying = (0..<(input.byte() % 3)).map { _ in
            let isThere = input.byte() % 2 == 0
            let name = input.text(atMost: 12)
            return VaryKey.Field(name: name, value: isThere ? input.text(atMost: 12) : nil)
        }
        let response = StoredResponse(
            head: HTTPResponseHead(status: input.number(below: 1_000), fields: fields),
            key: VaryKey(fields: varying),
            exchange: ExchangeTimes(
                requested: Timestamp(nanosecondsSince1970: input.integer()),
                received: Timestamp(nanosecondsSince1970: input.integer())
            ),
            extent: .whole(length: content.count)
        )
        let reference = ContentReference(
            checksum: Checksum64.of(content),
            length: content.count
        )
        entry = CacheEntry(response: response, content: reference)
    }
}
