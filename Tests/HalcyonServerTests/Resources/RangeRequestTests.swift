import AlcedoCore
import Testing

@testable import HalcyonServer

/// What `Range` fields ask for.
struct RangeRequestTests {
    @Test(arguments: [
        ("bytes=0-0", [0..<1]), ("bytes=-1", [9..<10]), ("bytes=5-", [5..<10]),
        ("bytes=0-1,4-5", [0..<2, 4..<6]), ("BYTES= 1-2 , 8-", [1..<3, 8..<10]),
        ("bytes=0-4,2-6", [0..<7]), ("bytes=8-20,0-0,99-", [8..<10, 0..<1]),
    ])
    func `parts there are are given`(_ field: String, _ parts: [Range<Int64>]) {
        #expect(RangeRequest(field, length: 10) == .parts(parts))
    }

    @Test(arguments: [
        "lines=0-1", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=5-4", "bytes=0-1,x",
        "bytes=9999999999999999999-",
        "bytes=" + Array(repeating: "0-0", count: 33).joined(separator: ","),
    ])
    func `what cannot be read asks for the whole`(_ field: String) {
        #expect(RangeRequest(field, length: 10) == .whole)
    }

    @Test(arguments: ["bytes=10-", "bytes=-0", "bytes=99-100,50-"])
    func `what is not there is not satisfied`(_ field: String) {
        #expect(RangeRequest(field, length: 10) == .unsatisfiable)
        #expect(RangeRequest(field, length: 0) == .unsatisfiable)
    }

    @Test func `ten gibibytes are made where they are asked for, and nowhere else`() {
        let size = ByteCount.bytes(10 << 30)
        let body = ReplyBody.part(of: .random(size: size, seed: 3), (10 << 30) - 5..<10 << 30)
        let made = ExchangeBody(body, shelf: PictureShelf())
        #expect(made.length == 5)
        #expect(made.whole == RandomBytes(seed: 3).bytes(from: (10 << 30) - 5, count: 5))
        let joined = ExchangeBody(.joined([.bytes([1]), .empty, body]), shelf: PictureShelf())
        #expect(joined.whole == [1] + made.whole)
    }

    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        (
            String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"
        ),
    ])
    func `the old hash function gives the digests of its description`(
        _ text: String,
        _ digest: String
    ) {
        #expect(MD5.hexadecimalDigest(of: Array(text.utf8)) == digest)
    }
}
