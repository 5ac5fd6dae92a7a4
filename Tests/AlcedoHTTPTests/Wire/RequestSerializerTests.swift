import AlcedoHTTP
import Foundation
import Testing

struct RequestSerializerTests {
    @Test(arguments: [
        ("http://host.test", "/", "host.test"),
        ("http://host.test/a%20b?c=d#e", "/a%20b?c=d", "host.test"),
        ("http://host.test:8080/?", "/?", "host.test:8080"), ("http://[::1]:80/", "/", "[::1]:80"),
    ])
    func `the target and the host are those of the URL`(
        address: String,
        target: String,
        host: String
    ) throws {
        let request = HTTPRequest(url: try #require(URL(string: address)), fields: ["A": "1"])
        let text = String(decoding: try RequestSerializer.bytes(request), as: UTF8.self)
        #expect(
            text == "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nA: 1\r\nConnection: close\r\n\r\n"
        )
    }

    @Test func `a body has its length, whatever the fields say`() throws {
        var request = Sample.request(["Content-Length": "9", "host": "x"], method: "M-SEARCH")
        request.body = Array("abc".utf8)
        let text = String(decoding: try RequestSerializer.bytes(request), as: UTF8.self)
        #expect(
            text == "M-SEARCH /cat.png HTTP/1.1\r\nHost: host.test\r\nContent-Length: 3\r\n"
                + "Connection: close\r\n\r\nabc"
        )
    }

    @Test(arguments: [("A", "x\r\nB: 1"), ("A b", "x"), ("", "x"), ("A", "\u{0}")])
    func `a field that would break the head is refused`(name: String, value: String) {
        let fields = HTTPFields([.init(name: name, value: value)])
        #expect(throws: WireError.unwritableField(name)) {
            try RequestSerializer.bytes(Sample.request(fields))
        }
    }

    @Test func `a method that is no token is refused`() {
        #expect(throws: WireError.unwritableField("GET /")) {
            try RequestSerializer.bytes(Sample.request(method: "GET /"))
        }
    }
}
