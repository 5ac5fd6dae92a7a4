import AlcedoHTTP
import HalcyonServer
import Testing

@testable import HalcyonScenarios

/// What recordings lose before they are written.
struct RedactionTests {
    private func exchange(_ url: String = "http://a.example/x") -> RecordedExchange {
        RecordedExchange(method: "GET", url: url, status: 200)
    }

    private func cleaned(_ exchange: RecordedExchange, _ more: [String] = []) -> RecordedExchange {
        Redaction(more: more).applied(to: [exchange])[0]
    }

    @Test func `credentials, cookies and tokens in queries lose their values`() {
        var exchange = exchange(
            "http://me:SECRET0@a.example/x?size=2&token=SECRET2&Access_Token=SECRET4"
        )
        exchange.requestFields = [
            "Authorization": "Bearer SECRET1", "COOKIE": "a=SECRET5; b=SECRET6",
            "Referer": "http://a.example/?sig=SECRET7",
        ]
        exchange.fields = [
            "set-cookie": "s=SECRET3; Path=/", "Location": "/next?api-key=SECRET8#f",
            "X-Auth-Token": "SECRET9",
        ]
        let clean = cleaned(exchange)
        let text = HARWriter.text(of: [clean])
        #expect(!text.contains("SECRET"))
        #expect(clean.url == "http://a.example/x?size=2&token=REDACTED&Access_Token=REDACTED")
        #expect(clean.requestFields["Authorization"] == "Bearer REDACTED")
        #expect(clean.requestFields["Cookie"] == "a=REDACTED; b=REDACTED")
        #expect(clean.fields["Set-Cookie"] == "s=REDACTED; Path=/")
        #expect(clean.fields["Location"] == "/next?api-key=REDACTED#f")
    }

    @Test func `a body that repeats a secret loses it`() {
        var exchange = exchange("http://a.example/x?token=SECRET2")
        exchange.body = Array("{\"echo\": \"SECRET2\"}".utf8)
        #expect(cleaned(exchange).body == Array("{\"echo\": \"REDACTED\"}".utf8))
    }

    @Test func `further names can be told, and others stay`() {
        var exchange = exchange("http://a.example/x?tenant=SECRET&page=2")
        exchange.fields = ["X-Tenant": "SECRET", "ETag": "\"v1\"", "Cache-Control": "max-age=60"]
        let clean = cleaned(exchange, ["Tenant", "x_tenant"])
        #expect(clean.url == "http://a.example/x?tenant=REDACTED&page=2")
        #expect(
            clean.fields == [
                "X-Tenant": "REDACTED", "ETag": "\"v1\"", "Cache-Control": "max-age=60",
            ]
        )
        #expect(cleaned(exchange).url == exchange.url)
    }

    @Test func `what was taken out is asked for by no rule`() throws {
        let clean = cleaned(exchange("http://a.example/x?size=2&token=SECRET2"))
        let rule = try #require(Recording(exchanges: [clean]).rules.first)
        #expect(rule.query.map(\.name) == ["size"])
    }
}
