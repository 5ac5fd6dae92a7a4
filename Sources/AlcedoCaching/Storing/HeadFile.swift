import AlcedoCore
import AlcedoHTTP

/// The file that holds what is stored for a URL, but for the contents.
///
/// Numbers are little-endian and of 8 bytes, texts in UTF-8 and lists with their length in front. A file
/// whose checksum does not fit is none; so is one of another version.
///
/// | offset | what |
/// |---|---|
/// | 0 | the letters `ALHTTP` and the version of the format in 2 bytes, 1 |
/// | 8 | the checksum of everything from offset 16 on |
/// | 16 | the key |
/// | | the entries: status; names and values of fields; names and values of the fields selected by; |
/// | | when asked for and received; length; ranges, empty for a whole; checksum and length of content |
package struct HeadFile: Equatable {
    /// The URL that everything here is stored for.
    package var key: String
    /// What is stored, oldest first.
    package var entries: [CacheEntry]

    private static let magic: [UInt8] = Array("ALHTTP".utf8) + [1, 0]

    /// Makes a file to be written.
    package init(key: String, entries: [CacheEntry]) {
        self.key = key
        self.entries = entries
    }

    /// Reads a file; `nil` when it is not a whole and undamaged one of this version.
    package init?(_ file: [UInt8]) {
        guard file.count >= 16, file.starts(with: Self.magic) else { return nil }
        var front = ByteReader(file[8..<16])
        var reader = ByteReader(file[16...])
        guard let sum = try? front.number(), sum == Self.checksum(file),
            let key = try? reader.text(), let entries = try? reader.list(Self.entry),
            reader.isAtEnd
        else { return nil }
        self.init(key: key, entries: entries)
    }

    /// The file.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.text(key)
        writer.list(entries) { Self.write($1, to: &$0) }
        var file = ByteWriter()
        file.raw(Self.magic)
        file.number(Checksum64.of(writer.bytes))
        file.raw(writer.bytes)
        return file.bytes
    }

    private static func checksum(_ file: [UInt8]) -> UInt64 {
        Checksum64.of(Array(file[16...]))
    }

    private static func write(_ entry: CacheEntry, to writer: inout ByteWriter) {
        let response = entry.response
        writer.number(Int64(response.head.status))
        writer.list(response.head.fields.lines) { writer, line in
            writer.text(line.name)
            writer.text(line.value)
        }
        writer.list(response.key.fields) { writer, field in
            writer.text(field.name)
            writer.list(field.value.map { [$0] } ?? []) { $0.text($1) }
        }
        writer.number(response.exchange.requested.nanosecondsSince1970)
        writer.number(response.exchange.received.nanosecondsSince1970)
        writer.number(Int64(response.extent.contentLength))
        writer.list(response.extent.ranges) { writer, range in
            writer.number(Int64(range.lowerBound))
            writer.number(Int64(range.upperBound))
        }
        writer.number(entry.content.checksum)
        writer.number(Int64(entry.content.length))
    }

    private static func entry(_ reader: inout ByteReader) throws(ByteReader.Damage) -> CacheEntry {
        let status = try reader.size()
        let lines = try reader.list { (reader) throws(ByteReader.Damage) in
            HTTPFields.Field(name: try reader.text(), value: try reader.text())
        }
        let key = try reader.list { (reader) throws(ByteReader.Damage) in
            let name = try reader.text()
            let value = try reader.list { (reader) throws(ByteReader.Damage) in try reader.text() }
            guard value.count <= 1 else { throw ByteReader.Damage() }
            return VaryKey.Field(name: name, value: value.first)
        }
        let times = ExchangeTimes(
            requested: Timestamp(nanosecondsSince1970: try reader.signed()),
            received: Timestamp(nanosecondsSince1970: try reader.signed())
        )
        let extent = try extent(&reader)
        let content = ContentReference(checksum: try reader.number(), length: try reader.size())
        guard extent.storedLength == content.length else { throw ByteReader.Damage() }
        let response = StoredResponse(
            head: HTTPResponseHead(status: status, fields: HTTPFields(lines)),
            key: VaryKey(fields: key),
            exchange: times,
            extent: extent
        )
        return CacheEntry(response: response, content: content)
    }

    private static func extent(
        _ reader: inout ByteReader
    ) throws(ByteReader.Damage) -> StoredExtent {
        let length = try reader.size()
        let ranges = try reader.list { (reader) throws(ByteReader.Damage) in
            let (start, end) = (try reader.size(), try reader.size())
            guard start < end, end <= length else { throw ByteReader.Damage() }
            return start..<end
        }
        guard zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound < $1.lowerBound }) else {
            throw ByteReader.Damage()
        }
        return ranges.isEmpty ? .whole(length: length) : .parts(ranges, of: length)
    }
}

extension StoredExtent {
    /// The ranges of parts; none for a whole.
    fileprivate var ranges: [Range<Int>] {
        guard case .parts(let ranges, _) = self else { return [] }
        return ranges
    }
}
