import AlcedoHTTP
import Testing

@testable import HalcyonServer

/// What the journal says of the choice of rules.
struct JournalTests {
    @Test func `each entry says which rule answered and why`() throws {
        var sale = ServerRule.make("GET /*?sale=1", afterwards: .repeat)
        sale.priority = 1
        let wide = ServerRule.make("GET /*", afterwards: .repeat)
        let server = FakeServer(wide, .make("GET /cat"), sale)
        try server.ask("/cat")
        try server.ask("/dog")
        try server.ask("/cat?sale=1")
        try server.ask("/cat", method: "PUT")
        #expect(
            server.journal.map(server.explanation) == [
                "reply 1 of 1 of \"GET /cat\" at test.json5:1:5: more specific than \"GET /*\"",
                "reply 1 of 1 of \"GET /*\" at test.json5:1:5: the only rule that matches",
                "reply 1 of 1 of \"GET /*?sale=1\" at test.json5:1:5: "
                    + "a higher priority than \"GET /cat\"",
                "no rule matches PUT http://images.example/cat",
            ]
        )
    }

    @Test func `a question and an exhausted rule are told apart`() throws {
        var rule = ServerRule.make("GET /cat")
        rule.challenge = ServerChallenge(.bearer(token: "T"))
        let server = FakeServer(rule)
        try server.ask("/cat")
        try server.ask("/cat", fields: ["Authorization": "Bearer T"])
        try server.ask("/cat", fields: ["Authorization": "Bearer T"])
        let told = server.journal.map(server.explanation)
        #expect(told[0].hasPrefix("the question of"))
        #expect(told[1].hasPrefix("reply 1 of 1"))
        #expect(told[2].hasPrefix("no reply of"))
    }

    @Test func `a network that is away is no rule that is missing`() throws {
        let server = FakeServer(.make("GET /cat"))
        server.setNetwork(try #require(NetworkProfile.named("offline")))
        try server.ask("/cat")
        #expect(server.journal.map(server.explanation) == ["the network came before every rule"])
    }
}
