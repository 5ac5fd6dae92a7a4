import AlcedoCore
import AlcedoHTTP
import Testing

@testable import AlcedoCaching

/// The file of heads: what is written is read, and anything else is no file.
struct HeadFileTests {
    private static func response(_ extent: StoredExtent) -> StoredResponse {
        let start = Timestamp(secondsSince1970: 1_767_225_600)
        return StoredResponse(
            head: HTTPResponseHead(status: 200, fields: ["ETag": "\"ä\"", "A": "", "a": "1"]),
            key: VaryKey(fields: [.init(name: "foo", value: "1"), .init(name: "bar", value: nil)]),
            exchange: ExchangeTimes(requested: start, received: start + .milliseconds(40)),
            extent: extent
        )
    }

    private static let file = HeadFile(
        key: "http://host.test/cat.png",
        entries: [
            CacheEntry(
                response: response(.whole(length: 10)),
                content: ContentReference(checksum: .max, length: 10)
            ),
            CacheEntry(
                response: response(.parts([0..<2, 5..<6], of: 10)),
                content: ContentReference(checksum: 7, length: 3)
            ),
        ]
    )

    @Test func `a file is read as it was written`() {
        #expect(HeadFile(Self.file.bytes) == Self.file)
        let empty = HeadFile(key: "", entries: [])
        #expect(HeadFile(empty.bytes) == empty)
    }

    @Test func `a file cut anywhere is none`() {
        let bytes = Self.file.bytes
        for count in 0..<bytes.count {
            #expect(HeadFile(Array(bytes.prefix(count))) == nil)
        }
        #expect(HeadFile(bytes + [0]) == nil)
    }

    @Test func `a file changed anywhere is none`() {
        let bytes = Self.file.bytes
        for offset in bytes.indices {
            var changed = bytes
            changed[offset] ^= 0x10
            #expect(HeadFile(changed) == nil, "offset \(offset)")
        }
    }

    @Test func `lies under a sound checksum are no file, and cost no memory`() {
        let bytes = Self.file.bytes
        for offset in stride(from: 16, to: bytes.count - 8, by: 1) {
            for lie in [UInt8.max, 0x7F, 0x01] {
                var changed = bytes
                for place in offset..<(offset + 8) { changed[place] = lie }
                let sum = Checksum64.of(Array(changed[16...]))
                for place in 0..<8 {
                    changed[8 + place] = UInt8(truncatingIfNeeded: sum >> (8 * place))
                }
                // What it is read as does not matter, that it is read or refused does.
                _ = HeadFile(changed)
            }
        }
    }
}
