import Foundation
import Testing

@testable import AlcedoHTTP

/// What unsafe requests invalidate (RFC 9111 §4.4).
struct InvalidationTests {
    @Test(arguments: [
        ("POST", 200, true), ("PUT", 204, true), ("DELETE", 301, true), ("M-SEARCH", 200, true),
        ("PATCH", 399, true), ("post", 200, true), ("POST", 400, false), ("DELETE", 500, false),
        ("GET", 200, false), ("HEAD", 200, false), ("OPTIONS", 200, false), ("TRACE", 200, false),
    ])
    func `a method that may change something does, unless it failed`(
        method: String,
        status: Int,
        isInvalidating: Bool
    ) {
        let request = Sample.request(method: method)
        let targets = Invalidation.targets(of: Sample.head([:], status: status), to: request)
        #expect(targets == (isInvalidating ? [request.url] : []))
    }

    @Test(arguments: [
        ("dog.png", "http://host.test/pets/dog.png"), ("/dog.png", "http://host.test/dog.png"),
        ("http://HOST.test:80/dog.png", "http://HOST.test:80/dog.png"),
        ("//other.test/dog.png", nil), ("https://host.test/dog.png", nil),
        ("http://host.test:8080/dog.png", nil),
    ])
    func `locations are invalidated when their origin is the same`(text: String, expected: String?)
    {
        for name in ["Location", "Content-Location"] {
            let request = Sample.request(method: "POST", url: "http://host.test/pets/cat.png")
            let targets = Invalidation.targets(
                of: Sample.head(HTTPFields([.init(name: name, value: text)])),
                to: request
            )
            #expect(targets.dropFirst().map(\.absoluteString) == (expected.map { [$0] } ?? []))
        }
    }
}
