import Foundation
import Testing

@testable import Alcedo

/// What is told of a URL by its text alone, and what by taking it apart, is the same.
struct URLOriginTests {
    @Test(arguments: [
        ("http://images.example/cat.png", true), ("HTTPS://Images.Example", true),
        ("https://127.0.0.1:8080/x", true), ("http://[::1]/x", true),
        ("http://user:word@images.example/x", true), ("http://images.example?x", true),
        ("http:///x", false), ("http://?x", false), ("http://user@/x", false),
        ("ftp://images.example/x", false), ("file:///x", false), ("//images.example/x", false),
        ("httpx://images.example", false),
    ])
    func `a URL names a server that speaks HTTP, or does not`(text: String, isHTTP: Bool) throws {
        #expect(try #require(URL(string: text)).isHTTP == isHTTP)
    }

    @Test(arguments: ["file:///a/cat.png", "FILE:///a/cat.png"])
    func `a file's URL becomes a provider, however its scheme is written`(text: String) throws {
        let source = try #require(URL(string: text)).convertToSource()
        guard case .provider = source else {
            Issue.record("\(source)")
            return
        }
    }

    @Test(arguments: ["http://a.example/file:", "filed://a", "file"])
    func `any other URL is of the network`(text: String) throws {
        let source = try #require(URL(string: text)).convertToSource()
        guard case .network = source else {
            Issue.record("\(source)")
            return
        }
    }
}
