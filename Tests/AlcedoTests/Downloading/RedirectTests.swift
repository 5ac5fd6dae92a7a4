import AlcedoHTTP
import Foundation
import Testing

@testable import Alcedo

struct RedirectTests {
    static func request(
        _ method: String = "GET",
        url: String = "http://a.test/x/y.png"
    ) throws -> HTTPRequest {
        HTTPRequest(
            url: try #require(URL(string: url)),
            method: method,
            fields: [
                "Authorization": "Bearer T", "Cookie": "a=1", "Content-Type": "text/plain",
                "X-Other": "o",
            ],
            body: method == "GET" || method == "HEAD" ? nil : [1]
        )
    }

    static func next(
        _ status: Int,
        _ location: String?,
        from request: HTTPRequest
    ) -> HTTPRequest? {
        var head = HTTPResponseHead(status: status)
        head.fields["location"] = location
        return Redirect.request(after: head, to: request)
    }

    @Test(
        arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"),
            (307, "POST", "POST"), (308, "POST", "POST"), (301, "PUT", "PUT"), (302, "GET", "GET"),
            (303, "HEAD", "HEAD"), (301, "HEAD", "HEAD"),
        ]
    )
    func `the method follows the status`(status: Int, method: String, then: String) throws {
        let request = try Self.request(method)
        let next = try #require(Self.next(status, "/z", from: request))
        #expect(next.method == then)
        #expect(next.body == (method == then ? request.body : nil))
        #expect((next.fields["Content-Type"] != nil) == (method == then))
        #expect(next.fields["X-Other"] == "o")
    }

    @Test(
        arguments: [
            ("z.png", "http://a.test/x/z.png"), ("/z.png", "http://a.test/z.png"),
            ("//b.test/z", "http://b.test/z"), ("?q=1", "http://a.test/x/y.png?q=1"),
            ("https://a.test/z", "https://a.test/z"),
        ]
    )
    func `a location is relative to the request`(location: String, url: String) throws {
        let next = try #require(Self.next(302, location, from: Self.request()))
        #expect(next.url.absoluteString == url)
    }

    @Test(
        arguments: [
            ("http://a.test/z", true), ("http://A.TEST:80/z", true), ("http://b.test/z", false),
            ("http://a.test:81/z", false), ("https://a.test/z", false),
        ]
    )
    func `credentials stay within an origin`(location: String, kept: Bool) throws {
        let next = try #require(Self.next(307, location, from: Self.request()))
        #expect((next.fields["Authorization"] != nil) == kept)
        #expect((next.fields["Cookie"] != nil) == kept)
        #expect(next.fields["X-Other"] == "o")
    }

    @Test(arguments: [200, 300, 304, 305, 306, 404])
    func `other statuses lead nowhere`(status: Int) throws {
        #expect(try Self.next(status, "/z", from: Self.request()) == nil)
    }

    @Test func `a redirect without a location leads nowhere`() throws {
        #expect(try Self.next(302, nil, from: Self.request()) == nil)
    }
}

struct BasicChallengeTests {
    @Test(
        arguments: [
            (#"Basic realm="a b""#, "a b"), ("basic", ""),
            (#"BASIC charset="UTF-8", realm="x""#, "x"),
            (#"Bearer realm="no", Basic realm="yes""#, "yes"),
        ]
    )
    func `a realm is found`(field: String, realm: String) {
        let head = HTTPResponseHead(status: 401, fields: ["WWW-Authenticate": field])
        #expect(BasicChallenge(head)?.realm == realm)
    }

    @Test(arguments: ["Bearer", "", "Basically", #"Digest realm="x""#])
    func `other schemes are no question`(field: String) {
        let head = HTTPResponseHead(status: 401, fields: ["WWW-Authenticate": field])
        #expect(BasicChallenge(head) == nil)
    }

    @Test func `an answer is that of RFC 7617`() {
        let answer = BasicChallenge.answer(user: "Aladdin", password: "open sesame")
        #expect(answer == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    }
}
