import AlcedoCore
import AlcedoHTTP
import Dispatch
import HalcyonServer
import Synchronization
import Testing

@Suite struct FakeServerTests {
    private static let two = [ServerReply(status: 200), ServerReply(status: 201)]

    @Test(arguments: [
        (ServerRule.Afterwards.fail, [200, 201, 501, 501]),
        (.repeat, [200, 201, 201, 201]),
        (.cycle, [200, 201, 200, 201]),
    ])
    func `replies come in turn, and then as the rule says`(
        afterwards: ServerRule.Afterwards,
        statuses: [Int]
    ) throws {
        let server = FakeServer(.make("GET /x", replies: Self.two, afterwards: afterwards))
        #expect(try statuses.map { _ in try server.ask("/x").head.status } == statuses)
    }

    @Test func `an exhausted rule says which reply was asked for and where the rule is`() throws {
        let server = FakeServer(.make("GET /x", replies: Self.two, line: 12))
        for _ in 0..<3 { try server.ask("/x") }
        let finding = try #require(server.exhausted.first)
        #expect(finding.request == 2)
        #expect(finding.place?.line == 12)
        #expect(
            finding.message
                == "reply 3 of 2 for GET http://images.example/x (rule \"GET /x\" at test.json5:12:5)"
        )
    }

    @Test func `an unmatched request names the nearest rules and every difference`() throws {
        let server = FakeServer(
            .make("GET /dog.png", line: 2),
            .make("GET /cat.png?size=3", fields: [("Accept", "image/png")], line: 7)
        )
        let exchange = try server.ask("/cat.png?size=2", method: "HEAD")
        let finding = try #require(server.unmatched.first)
        #expect(
            finding.message == """
                no rule matches HEAD http://images.example/cat.png?size=2
                near: "GET /cat.png?size=3" at test.json5:7:5
                  method: expected GET, seen HEAD
                  query size: expected "3", seen "2"
                  field accept: expected "image/png", seen nothing
                near: "GET /dog.png" at test.json5:2:5
                  method: expected GET, seen HEAD
                  path: expected /dog.png, seen /cat.png
                """
        )
        #expect(finding.place?.line == 7)
        #expect(exchange.head.status == 501)
        #expect(server.journal.first?.rule == nil)
        let again = try server.ask("/cat.png?size=2")
        #expect(String(decoding: again.bodyBytes, as: UTF8.self).hasPrefix("no rule matches GET"))
    }

    @Test func `a server without rules says so`() throws {
        let server = FakeServer(script: ServerScript(rules: []))
        try server.ask("/x")
        #expect(server.unmatched.first?.message.hasSuffix("; the server has no rules") == true)
    }

    @Test func `a reply whose when does not hold is a near miss and stays in turn`() throws {
        let reply = ServerReply(when: [("If-None-Match", "\"v1\"")], status: 304)
        let server = FakeServer(.make("GET /x", replies: [reply], line: 4))
        #expect(try server.ask("/x").head.status == 501)
        #expect(try server.ask("/x", fields: ["If-None-Match": "\"v1\""]).head.status == 304)
        #expect(
            server.nearMisses.map(\.message) == [
                """
                GET http://images.example/x is not what reply 1 of "GET /x" at test.json5:4:5 wants
                  field if-none-match: expected ""v1"", seen nothing
                """
            ]
        )
        #expect(server.unusedReplies.isEmpty)
    }

    @Test func `the journal holds each request as it arrived and how it ended`() throws {
        let server = FakeServer(.make("GET /x", replies: Self.two))
        let first = server.plan(
            for: try .make("/x", fields: ["Accept": "image/*"]),
            at: MonotonicInstant(nanoseconds: 7)
        )
        #expect(server.journal.first?.ending == .open)
        #expect(server.openExchanges.map(\.request) == [first.id])
        server.close(first.id, .complete)
        server.close(first.id, .cancelled)
        let second = try server.ask("/x")
        server.close(second.id, .cancelled)
        let journal = server.journal
        #expect(journal.map(\.ending) == [.complete, .cancelled])
        #expect(journal.map(\.reply) == [0, 1])
        #expect(journal[0].arrival.nanoseconds == 7)
        #expect(journal[0].request.fields["accept"] == "image/*")
        #expect(server.openExchanges.isEmpty)
    }

    @Test func `replies never asked for are found, but not of an optional rule`() throws {
        let server = FakeServer(
            .make("GET /x", replies: Self.two),
            .make("GET /y", replies: Self.two, isOptional: true)
        )
        try server.ask("/x")
        #expect(
            server.unusedReplies.map(\.message)
                == ["1 of 2 replies of \"GET /x\" were never asked for"]
        )
    }

    @Test func `a gate that nobody opens is found`() throws {
        let server = FakeServer(
            .make("GET /x", replies: [ServerReply(gate: "late"), ServerReply(gate: "early")])
        )
        server.gates.open("early")
        #expect(server.unopenedGates.map(\.message) == ["the gate \"late\" was never opened"])
    }

    @Test func `a refused request is in the journal and not among what a server sees`() throws {
        let replies = [ServerReply(fault: .refused), ServerReply(status: 201)]
        let server = FakeServer(.make("GET /x", replies: replies))
        try server.ask("/x")
        try server.ask("/x")
        #expect(server.journal.map(\.reply) == [0, 1])
        #expect(server.requests.map(\.reply) == [1])
    }

    @Test func `parallel requests take each reply of a sequence once`() throws {
        let replies = (0..<20).map { ServerReply(status: 200 + $0) }
        let server = FakeServer(.make("GET /x", replies: replies))
        let request = try HTTPRequest.make("/x")
        let statuses = Mutex<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: 20) { _ in
            let status = server.plan(for: request, at: .zero).head.status
            statuses.withLock { $0.append(status) }
        }
        #expect(statuses.withLock { $0.sorted() } == Array(200..<220))
        #expect(server.incidents.isEmpty)
    }
}
