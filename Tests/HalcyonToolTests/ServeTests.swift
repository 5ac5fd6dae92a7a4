import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import Testing

@testable import halcyon

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A scenario's server on a port, as `halcyon serve` runs it, asked by real clients.
@Suite(.serialized) struct ServeTests {
    private static let rules = """
        "GET /x": { replies: [{ text: "one" }, { status: 404 }], afterwards: "cycle" },
        "GET /gated": { replies: [{ text: "go", gate: "the gate/1" }] },
        """

    @Test func `each request is answered, printed and entered`() async throws {
        let served = try Served(Self.rules)
        #expect(try await served.ask("x").text == "one")
        #expect(try await served.ask("x").status == 404)
        #expect(try await served.ask("y").status == 501)
        let lines = served.printed
        #expect(lines.count == 3)
        #expect(lines[0].contains("GET http://images.example/x → 200, 3 bytes in "))
        #expect(lines[0].hasSuffix("(\"GET /x\", reply 1)"))
        #expect(lines[1].hasSuffix("(\"GET /x\", reply 2)"))
        #expect(lines[2].contains("no rule matches GET http://images.example/y"))
        #expect(lines[2].contains("near: \"GET /x\" at "))
        let journal = try await served.journal()
        #expect(journal.count == 3)
        #expect(journal.requests.map(\.status) == [200, 404, 501])
        #expect(journal.requests.map(\.ending) == ["complete", "complete", "complete"])
        #expect(journal.requests.map(\.rule) == ["GET /x", "GET /x", nil])
        #expect(journal.requests.map(\.reply) == [1, 2, nil])
        #expect(journal.requests[0].why?.contains("served.json5:3:") == true)
        #expect(journal.requests.allSatisfy { $0.duration != nil })
        let choices = journal.requests.map { $0.choice ?? "" }
        #expect(choices[0].hasPrefix("reply 1 of 2 of \"GET /x\" at "))
        #expect(choices[0].hasSuffix(": the only rule that matches"))
        #expect(choices[2] == "no rule matches GET http://images.example/y")
    }

    @Test func `a system's client is served as well, on a connection that it keeps`() async throws {
        let served = try Served(Self.rules)
        let session = URLSession(configuration: .ephemeral)
        let url = try #require(URL(string: served.session.url + "x"))
        let (data, _) = try await session.data(from: url)
        #expect(String(decoding: data, as: UTF8.self) == "one")
        _ = try await session.data(from: url)
        let requests = try await served.journal().requests
        #expect(requests.map(\.turn) == [1, 2])
        #expect(Set(requests.map(\.connection)).count == 1)
    }

    @Test func `a change of the file is taken, and a mistake in it is not`() async throws {
        let served = try Served(Self.rules)
        #expect(try await served.ask("x").text == "one")
        try served.write("\"GET /x\": { replies: [{ text: \"two\" }], afterwards: \"repeat\" },")
        served.session.lookAtFile()
        #expect(try await served.ask("x").text == "two")
        try served.write("\"GET /x\": { replies: [{ txt: \"three\" }] },")
        served.session.lookAtFile()
        #expect(try await served.ask("x").text == "two")
        #expect(try await served.journal().problem?.contains("\"txt\"") == true)
        #expect(served.printed.contains { $0.contains("what it said before is served on") })
        try served.remove()
        served.session.lookAtFile()
        #expect(try await served.ask("x").text == "two")
        #expect(try await served.journal().problem?.contains("is gone") == true)
        try served.write(Self.rules)
        served.session.lookAtFile()
        #expect(try await served.ask("x").text == "one")
        let journal = try await served.journal()
        #expect(journal.problem == nil)
        #expect(journal.requests.count == 5)
    }

    @Test func `a file that is as it was is not read again`() async throws {
        let served = try Served(Self.rules)
        #expect(try await served.ask("x").text == "one")
        served.session.lookAtFile()
        #expect(try await served.ask("x").status == 404)
    }

    @Test func `the page, its code and its style are there, and load nothing else`() async throws {
        let served = try Served(Self.rules)
        for (path, type) in [
            ("__halcyon/", "text/html"), ("__halcyon/journal.js", "text/javascript"),
            ("__halcyon/journal.css", "text/css"),
        ] {
            let answer = try await served.ask(path)
            #expect(answer.status == 200)
            #expect(answer.fields["Content-Type"]?.hasPrefix(type) == true)
            let policy = answer.fields["Content-Security-Policy"]
            #expect(policy?.hasPrefix("default-src 'none'; script-src 'self'") == true)
            #expect(!answer.text.contains("innerHTML"))
            #expect(!answer.text.contains("https://"))
        }
        #expect(try await served.ask("__halcyon").fields["Location"] == "/__halcyon/")
        #expect(try await served.ask("__halcyon/other").status == 404)
        #expect(try await served.ask("__halcyonic").status == 501)
        #expect(try await served.ask("__halcyon/", method: "DELETE").status == 405)
        let head = try await served.ask("__halcyon/journal", method: "HEAD")
        #expect(head.status == 200 && head.text.isEmpty)
        #expect(
            try await served.journal().requests.map(\.url) == ["http://images.example/__halcyonic"]
        )
    }

    @Test func `a resource is named as the rule that answered`() async throws {
        let served = try Served("\"GET /r\": { resource: { versions: [{ text: \"one\" }] } },")
        #expect(try await served.ask("r").text == "one")
        let entry = try #require(try await served.journal().requests.first)
        #expect(entry.rule == "GET /r" && entry.reply == nil)
        #expect(entry.choice?.hasPrefix("a 200 of the resource \"GET /r\" at ") == true)
    }

    @Test func `the oldest requests are dropped beyond a limit, and counted`() {
        let log = ServeLog(file: "served.json5", time: SystemTimeSource())
        let count = 2 * ServeLog.limit + 1
        for _ in 0..<count {
            _ = log.take(.refused(connection: 1, status: 400, reason: "no request"))
        }
        let journal = log.snapshot()
        #expect(journal.count == count && journal.dropped == ServeLog.limit)
        #expect(journal.requests.count == ServeLog.limit + 1)
        #expect(journal.requests.first?.number == ServeLog.limit + 1)
        #expect(journal.requests.last?.number == count)
    }

    @Test func `the journal gives as many of the last requests as are asked for`() async throws {
        let served = try Served(Self.rules)
        for path in ["a", "b", "c"] { _ = try await served.ask(path) }
        let journal = try await served.journal("?last=2")
        #expect(journal.count == 3)
        #expect(journal.requests.map(\.number) == [2, 3])
    }

    @Test(arguments: [
        (["Host": "images.example"], 403), (["Host": "127.0.0.1.evil.example"], 403),
        (["Host": "localhost:1"], 200), (["Host": "[::1]:80"], 200),
        (["Origin": "http://evil.example"], 403), (["Origin": "null"], 403),
        (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-origin"], 200),
    ])
    func `the journal is shown to this machine and to its own page alone`(
        fields: [String: String],
        status: Int
    ) async throws {
        let served = try Served(Self.rules)
        for path in ["__halcyon/", "__halcyon/journal"] {
            #expect(try served.askRaw(path, fields) == status)
        }
        if status == 403 {
            #expect(
                try served.askRaw("__halcyon/gates/the%20gate%2F1", fields, "POST") == 403
            )
            #expect(try await served.journal().gates.map(\.isOpen) == [false])
        }
    }

    @Test func `a gate is opened by a request to its page`() async throws {
        let served = try Served(Self.rules)
        async let answer = served.ask("gated")
        while try await served.journal().gates.first?.isAwaited != true {}
        #expect(try await served.ask("__halcyon/gates/other", method: "POST").status == 404)
        let path = "__halcyon/gates/the%20gate%2F1"
        #expect(try await served.ask(path, method: "POST").status == 200)
        #expect(try await answer.text == "go")
    }

    @Test(arguments: [
        ["serve"], ["serve", "a", "b"], ["serve", "a", "--port", "65536"],
        ["serve", "a", "--scale", "-1"], ["serve", "no/such/file.json5"],
    ])
    func `what cannot be served ends with 2`(words: [String]) {
        #expect(Tool(words).run() == 2)
    }
}
