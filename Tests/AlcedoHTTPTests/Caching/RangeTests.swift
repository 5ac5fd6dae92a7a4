import Testing

@testable import AlcedoHTTP

/// Ranges, and parts of contents (RFC 9110 §14, RFC 9111 §3.3, §3.4).
struct RangeTests {
    @Test(arguments: [
        ("bytes=0-1", 0..<2), ("bytes=2-", 2..<10), ("bytes=-3", 7..<10), ("bytes=-99", 0..<10),
        ("bytes=8-99", 8..<10), ("BYTES=0-0", 0..<1), ("bytes=10-", nil), ("bytes=-0", nil),
        ("bytes=0-99999999999999999999", 0..<10), ("bytes=99999999999999999999-", nil),
        ("bytes=-99999999999999999999", 0..<10), ("bytes=0-1,3-4", 0..<10), ("bytes=4-2", 0..<10),
        ("bytes=a-b", 0..<10), ("lines=0-1", 0..<10), ("bytes=", 0..<10), ("bytes=-", 0..<10),
        ("bytes=+1-2", 0..<10), ("bytes=1-2-3", 0..<10), ("", 0..<10),
    ])
    func `a range is resolved in a length`(text: String, expected: Range<Int>?) throws {
        let range = try #require(RequestedRange(["Range": text]))
        #expect(range.resolved(in: 10) == expected)
    }

    @Test(arguments: [
        ("bytes 0-4/10", 0..<5, 10), ("bytes 0-4/*", 0..<5, nil), ("Bytes 9-9/10", 9..<10, 10),
    ])
    func `a place is read and written`(text: String, range: Range<Int>, length: Int?) {
        let place = ContentRange(text)
        #expect(place == ContentRange(range, of: length))
        #expect(place.map { ContentRange($0.text) } == place)
    }

    @Test(arguments: [
        "", "bytes", "bytes */10", "bytes 5-4/10", "bytes 0-10/10", "bytes 0-4", "lines 0-4/10",
        "bytes 0-4/", "bytes -4/10", "bytes 0-/10", "bytes a-4/10", "bytes 0-4/10/2",
        "bytes 0-99999999999999999999/*", "bytes -1-4/10", "ananananananana",
    ])
    func `a place that lies or cannot be read is none`(text: String) {
        #expect(ContentRange(text) == nil)
    }

    @Test(
        arguments: [
            ([:], .whole), (["Range": "bytes=0-1"], .part(0..<2)),
            (["Range": "bytes=0-1,3-4"], .whole), (["Range": "bytes=10-"], .notSatisfiable),
            (["Range": "bytes=0-1", "If-Range": "\"a\""], .part(0..<2)),
            (["Range": "bytes=0-1", "If-Range": "W/\"a\""], .whole),
            (["Range": "bytes=0-1", "If-Range": "\"b\""], .whole),
            (["Range": "bytes=0-1", "If-Range": Sample.date(-60)], .part(0..<2)),
            (["Range": "bytes=0-1", "If-Range": Sample.date(-59)], .whole),
        ] as [(HTTPFields, RangeAnswer)]
    )
    func `a stored content is cut as asked`(fields: HTTPFields, expected: RangeAnswer) {
        let own: HTTPFields = ["ETag": "\"a\"", "Last-Modified": Sample.date(-60)]
        let request = Sample.request(fields)
        #expect(RangeAnswer(Sample.stored(own), for: request) == expected)
        #expect(RangeAnswer(Sample.stored(own, status: 404), for: request) == .whole)
        var encoded = own
        encoded["Content-Encoding"] = "gzip"
        #expect(RangeAnswer(Sample.stored(encoded), for: request) == .whole)
    }

    @Test func `a young date is not strong enough for If-Range`() {
        let stored = Sample.stored(["Last-Modified": Sample.date(-59)])
        let request = Sample.request(["Range": "bytes=0-1", "If-Range": Sample.date(-59)])
        #expect(RangeAnswer(stored, for: request) == .whole)
    }

    @Test(arguments: [
        ([0..<2], 2..<5), ([0..<2], 1..<5), ([0..<2], 5..<9), ([0..<2, 4..<6], 2..<4),
        ([0..<2, 4..<6], 1..<9), ([3..<5], 0..<10), ([0..<10], 3..<5), ([0..<3, 5..<8], 2..<6),
    ])
    func `parts are put together`(ranges: [Range<Int>], new: Range<Int>) throws {
        let old = ranges.flatMap { range in range.map { UInt8($0) } }
        var content = try #require(PartialContent(ranges: ranges, bytes: old, length: 10))
        content.combine(new.map { UInt8($0) + 100 }, at: new.lowerBound)
        for offset in 0..<10 {
            let isOld = ranges.contains { $0.contains(offset) }
            let expected: [UInt8]? =
                new.contains(offset)
                ? [UInt8(offset) + 100] : isOld ? [UInt8(offset)] : nil
            #expect(content.slice(offset..<(offset + 1)) == expected)
        }
        #expect(
            zip(content.ranges, content.ranges.dropFirst()).allSatisfy {
                $0.upperBound < $1.lowerBound
            }
        )
        #expect(content.bytes.count == content.ranges.reduce(0) { $0 + $1.count })
        #expect(content.isWhole == (content.slice(0..<10) != nil))
    }

    @Test func `a part beyond the end is not taken`() throws {
        var content = try #require(PartialContent(ranges: [0..<2], bytes: [1, 2], length: 4))
        content.combine([9, 9, 9], at: 2)
        #expect(content.ranges == [0..<2])
    }

    @Test(
        arguments: [
            ([0..<2], [1], 4), ([2..<4, 0..<2], [1, 2, 3, 4], 4),
            ([0..<2, 2..<4], [1, 2, 3, 4], 4),
            ([0..<2], [1, 2], 1), ([0..<0], [], 4),
        ] as [([Range<Int>], [UInt8], Int)]
    )
    func `parts that do not fit are refused`(ranges: [Range<Int>], bytes: [UInt8], length: Int) {
        #expect(PartialContent(ranges: ranges, bytes: bytes, length: length) == nil)
    }

    @Test(arguments: [
        ([0..<4], "bytes=4-"), ([6..<10], "bytes=0-5"), ([0..<2, 5..<10], "bytes=2-4"),
        ([2..<4], nil), ([0..<2, 3..<5], nil),
    ])
    func `what is missing is asked for in one range`(ranges: [Range<Int>], text: String?) {
        let fields: HTTPFields = ["ETag": "\"a\"", "Content-Range": "bytes 0-0/10"]
        let stored = Sample.stored(fields, status: 206, extent: .parts(ranges, of: 10))
        let request = ConditionalRequest.completing(stored, by: Sample.request())
        #expect(request?.fields["Range"] == text)
        #expect(request?.fields["If-Range"] == (text == nil ? nil : "\"a\""))
    }
}
