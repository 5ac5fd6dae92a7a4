import AlcedoCore
import Testing

@testable import Alcedo

struct DiskEntryTests {
    static let entry = DiskEntry(
        key: CacheKey(resource: "https://images.test/ü@2x.png", processor: "p|>q"),
        stored: Timestamp(secondsSince1970: 1_700_000_000),
        lifetime: .sliding(60_000_000_000),
        body: Array("the body".utf8)
    )

    @Test(arguments: [
        Lifetime.never, .sliding(-5), .sliding(.max),
        .until(Timestamp(secondsSince1970: 2_000_000_000)), .until(.distantPast),
    ])
    func `an entry is read as it was written`(lifetime: Lifetime) {
        var entry = Self.entry
        entry.lifetime = lifetime
        #expect(DiskEntry(entry.file) == entry)
        #expect(throws: Never.self) {
            let read = try DiskEntry(entry.file, of: entry.key)
            #expect(read == entry)
        }
    }

    @Test(arguments: [("https://images.test/ü@2x.pn", "gp|>q"), ("", ""), ("x", "p|>q")])
    func `the file of a key is not read for another`(resource: String, processor: String) {
        let key = CacheKey(resource: resource, processor: processor)
        #expect(throws: DiskEntry.Damage.ofOtherKey(Self.entry.key)) {
            try DiskEntry(Self.entry.file, of: key)
        }
    }

    @Test func `an empty key and an empty body are an entry too`() {
        let entry = DiskEntry(
            key: CacheKey(resource: ""),
            stored: .distantPast,
            lifetime: .never,
            body: []
        )
        #expect(DiskEntry(entry.file) == entry)
    }

    @Test func `a file cut anywhere is no entry`() {
        let file = Self.entry.file
        for length in 0..<file.count {
            #expect(DiskEntry(Array(file.prefix(length))) == nil, "\(length)")
        }
    }

    @Test func `a file with any one bit changed is no entry`() {
        let file = Self.entry.file
        for bit in 0..<(8 * file.count) {
            var damaged = file
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(DiskEntry(damaged) == nil, "bit \(bit)")
        }
    }

    @Test func `a file with any byte replaced or added is no entry`() {
        let file = Self.entry.file
        for index in file.indices {
            for byte: UInt8 in [0, 0x55, 0xFF] where file[index] != byte {
                var damaged = file
                damaged[index] = byte
                #expect(DiskEntry(damaged) == nil, "byte \(index)")
            }
        }
        #expect(DiskEntry(file + [0]) == nil)
    }

    @Test func `lengths that lie about a short file are refused`() {
        var file = Self.entry.file
        for index in 48..<56 { file[index] = 0xFF }
        #expect(DiskEntry(file) == nil)
        #expect(DiskEntry(Array(repeating: 0, count: 56)) == nil)
    }

    @Test func `no two keys share a name`() {
        let keys = [
            CacheKey(resource: "x@y"), CacheKey(resource: "x", processor: "y"),
            CacheKey(resource: "x", processor: "@y"), CacheKey(resource: "", processor: "x@y"),
            CacheKey(resource: "3:x@y"), CacheKey(resource: "x@", processor: "y"),
        ]
        let names = Set(keys.map { DiskNames.digest(of: $0) })
        #expect(names.count == keys.count)
        #expect(names.allSatisfy { $0.utf8.count == 64 })
    }
}
