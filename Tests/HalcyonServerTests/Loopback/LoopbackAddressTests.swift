import Foundation
import HalcyonServer
import Testing

@Suite struct LoopbackAddressTests {
    private let address = LoopbackAddress(defaultHost: "images.example", port: 81)

    private static let urls: [(text: String, mapped: String?)] = [
        ("http://images.example/cat.png?a=%20b", "http://127.0.0.1:81/cat.png?a=%20b"),
        ("https://Images.Example/", "http://127.0.0.1:81/"),
        ("http://images.example:8080/", "http://images.example.port8080.localhost:81/"),
        ("http://cdn.example/x", "http://cdn.example.localhost:81/x"),
        ("ftp://cdn.example/x", nil),
        ("file:///x", nil),
    ]

    private static let targets: [(target: String, host: String?, url: String?)] = [
        ("/x?a=b", "127.0.0.1:81", "http://images.example/x?a=b"),
        ("/x", "localhost", "http://images.example/x"),
        ("/x", nil, "http://images.example/x"),
        ("/x", "CDN.example.localhost:81", "http://cdn.example/x"),
        ("/x", "images.example.port8080.localhost:81", "http://images.example:8080/x"),
        ("http://a.port9.localhost:81/x", nil, "http://a:9/x"),
        ("/x", "other.example", "http://other.example/x"),
        ("http://cdn.example.localhost:81/x?q", "ignored", "http://cdn.example/x?q"),
        ("*", "h", nil),
    ]

    @Test(arguments: urls)
    func `a scenario's URL stands for one of the server's`(text: String, mapped: String?) throws {
        #expect(address.url(for: try #require(URL(string: text)))?.absoluteString == mapped)
    }

    @Test(arguments: targets)
    func `a request stands for a scenario's URL`(target: String, host: String?, url: String?) {
        #expect(address.scenarioURL(target: target, host: host)?.absoluteString == url)
    }
}
