import AlcedoHTTP
import Testing

@Suite struct ResponseSerializerTests {
    @Test func `a head is a status line, its fields in order and an empty line`() throws {
        let head = HTTPResponseHead(status: 200, fields: ["ETag": "\"v1\"", "Content-Length": "0"])
        let text = String(decoding: try ResponseSerializer.head(head), as: UTF8.self)
        #expect(text == "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 0\r\n\r\n")
    }

    @Test func `chunked coding and the end of the connection are told`() throws {
        let bytes = try ResponseSerializer.head(
            HTTPResponseHead(status: 799),
            ResponseSerializer.Form(isChunked: true, connection: .close)
        )
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "HTTP/1.1 799 Other\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        )
    }

    @Test(arguments: [("X\r\nY", "a"), ("", "a"), ("X", "a\r\nSet-Cookie: b"), ("X", "\u{0}")])
    func `a field that would break the head is refused`(name: String, value: String) {
        let head = HTTPResponseHead(
            status: 200,
            fields: HTTPFields([.init(name: name, value: value)])
        )
        #expect(throws: WireError.unwritableField(name)) { try ResponseSerializer.head(head) }
    }

    @Test func `a chunk has its length in hexadecimal`() {
        let bytes = ResponseSerializer.chunk(Array(repeating: 65, count: 26))
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "1a\r\n\(String(repeating: "A", count: 26))\r\n"
        )
    }
}
