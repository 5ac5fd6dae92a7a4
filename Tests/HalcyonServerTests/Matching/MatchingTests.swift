import AlcedoHTTP
import HalcyonServer
import Testing

@Suite struct MatchingTests {
    @Test(arguments: [
        ("GET /cat.png", "/cat.png", true),
        ("GET /cat.png", "/cat.png?size=2", true),
        ("GET /cat.png", "/cat.pn", false),
        ("GET /cat.png", "/cat.png/", false),
        ("GET /", "http://images.example", true),
        ("GET /a/:id/c", "/a/b/c", true),
        ("GET /a/:id/c", "/a//c", false),
        ("GET /a/:id/c", "/a/b/b/c", false),
        ("GET /a/*", "/a/b", true),
        ("GET /a/*", "/a/b/c", true),
        ("GET /a/*", "/a/", true),
        ("GET /a/*", "/a", false),
        ("GET //cdn.example/x", "//cdn.example/x", true),
        ("GET //cdn.example/x", "//CDN.Example:8080/x", true),
        ("GET //cdn.example/x", "//other.example/x", false),
        ("GET /x?a=1&b=2", "/x?b=2&a=1", true),
        ("GET /x?a=1&b=2", "/x?b=2&a=1&c=3", true),
        ("GET /x?a=1", "/x?a=1&a=2", false),
        ("GET /x?a=1", "/x", false),
        ("GET /x?!a", "/x", true),
        ("GET /x?!a", "/x?a", false),
        ("GET /x?a", "/x?a=", true),
        ("GET /%7Ecat/b%c3%a9.png", "/~cat/b%C3%A9.png", true),
        ("GET /a%2Fb", "/a/b", false),
        ("GET /a%2Fb", "/a%2fb", true),
        ("GET /x?q=%61%2B", "/x?q=a%2b", true),
        ("GET /x?q=a%20b", "/x?q=a+b", false),
        ("GET /b/c", "/a/../b/./c", true),
        ("GET /x", "http://user:word@images.example:1/x#part", true),
        ("POST /x", "/x", false),
    ])
    func `a rule takes a request that is its own and no other`(
        rule: String,
        target: String,
        matches: Bool
    ) throws {
        let server = FakeServer(.make(rule))
        let exchange = try server.ask(target)
        #expect(exchange.head.status == (matches ? 200 : 501))
        #expect(server.unmatched.isEmpty == matches)
    }

    @Test(arguments: [
        (["if-none-match": "\"v1\""] as HTTPFields, true),
        (["If-None-Match": "\"v2\""] as HTTPFields, false),
        (["If-None-Match": "\"v1\"", "Cookie": "a"] as HTTPFields, false),
        (HTTPFields(), false),
    ])
    func `fields match by name without case and by exact value`(
        fields: HTTPFields,
        matches: Bool
    ) throws {
        let server = FakeServer(
            .make("GET /x", fields: [("If-None-Match", "\"v1\""), ("cookie", nil)])
        )
        #expect(try server.ask("/x", fields: fields).head.status == (matches ? 200 : 501))
    }

    @Test(arguments: [
        ("/a/b", 201), ("/a/c", 202), ("/a/c/d", 203), ("/z", 204), ("//cdn.example/a/b", 205),
        ("/a/b?page=1", 206),
    ])
    func `the most specific rule answers, wherever it is written`(
        target: String,
        status: Int
    ) throws {
        let rules = [
            ("GET /*", 204), ("GET /a/*", 203), ("GET /a/:id", 202), ("GET /a/b", 201),
            ("GET //cdn.example/a/b", 205), ("GET /a/b?page=1", 206),
        ].map { ServerRule.make($0.0, replies: [ServerReply(status: $0.1)]) }
        for rules in [rules, rules.reversed()] {
            let server = FakeServer(script: ServerScript(rules: rules))
            #expect(try server.ask(target).head.status == status)
        }
    }
}
