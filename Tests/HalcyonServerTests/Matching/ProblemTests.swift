import AlcedoCore
import AlcedoHTTP
import HalcyonServer
import Testing

@Suite struct ProblemTests {
    @Test(arguments: [
        (["GET /a", "GET /a"], true),
        (["GET /a/:x", "GET /a/:y"], true),
        (["GET /a/:x", "GET /:y/b"], true),
        (["GET /a/:x", "GET /:y/b", "GET /a/b"], false),
        (["GET //cdn.example/*", "GET /a"], true),
        (["GET //cdn.example/*", "GET /a", "GET //cdn.example/a"], false),
        (["GET /a?x=1", "GET /a?y=1"], true),
        (["GET /a?x=1", "GET /a?x=2"], false),
        (["GET /a?x=1", "GET /a?!x"], false),
        (["GET /a", "POST /a"], false),
        (["GET /a", "GET /a/:x", "GET /*"], false),
        (["GET /a/*", "GET /a/:x"], false),
        (["GET /a/*", "GET /a/"], false),
        (["GET /a/*", "GET /:x/b"], true),
        (["GET /a/:x", "GET /a/"], false),
    ])
    func `an overlap that no rule decides is ambiguous`(rules: [String], isAmbiguous: Bool) {
        let script = ServerScript(rules: rules.enumerated().map { .make($1, line: $0 + 1) })
        #expect(script.problems.isEmpty != isAmbiguous)
    }

    @Test func `an ambiguity names both rules, their places and a request`() throws {
        let script = ServerScript(rules: [
            .make("GET /a/:x", line: 3), .make("GET /:y/b", line: 8),
        ])
        let problem = try #require(script.problems.first)
        #expect(problem.place?.line == 8)
        #expect(
            problem.message
                == "\"GET /:y/b\" and \"GET /a/:x\" (test.json5:3:5) both answer GET /a/b, "
                + "and neither is the more specific"
        )
    }

    @Test(arguments: [
        (ServerReply(status: 99), "status 99"),
        (ServerReply(status: 204, body: .bytes([1])), "a 204 cannot have"),
        (ServerReply(fields: ["Transfer-Encoding": "chunked"]), "Transfer-Encoding"),
        (ServerReply(fields: ["Content-Encoding": "gzip"]), "Content-Encoding"),
        (ServerReply(fields: ["Content-Length": "-1"]), "no number of bytes"),
        (ServerReply(fields: ["X": "a\r\nb"]), "cannot be written"),
        (ServerReply(chunks: ChunkPlan(size: .zero)), "chunks of 0 B"),
        (
            ServerReply(
                fields: ["Content-Length": "1"],
                chunks: ChunkPlan(size: .bytes(1), isLengthUnknown: true)
            ), "unknown length"
        ),
        (ServerReply(latency: .seconds(1), fault: .refused), "never sent"),
        (ServerReply(gate: "g", fault: .timeout), "never sent"),
        (
            ServerReply(body: .bytes([1, 2]), fault: .truncatedBody(after: .bytes(2))),
            "fault after 2 B"
        ),
        (
            ServerReply(
                body: .image(width: 1, height: 1, seed: 1),
                fault: .resetMidBody(after: .mebibytes(1))
            ), "fault after 1 MiB"
        ),
    ])
    func `a reply that contradicts itself is a problem`(reply: ServerReply, text: String) {
        let problems = ServerScript(rules: [.make("GET /a", replies: [reply])]).problems
        #expect(problems.count == 1)
        #expect(problems.first?.message.contains(text) == true)
    }

    @Test func `connections that only some requests find refused are a problem on loopback`() {
        let refused = ServerReply(fault: .refused)
        let script = ServerScript(rules: [
            .make("GET /down", replies: [refused]),
            .make("GET /often", replies: [refused, ServerReply()]),
            .make("POST /x", replies: [refused]),
            .make("GET /y", fields: [("A", "b")], replies: [refused]),
        ])
        #expect(script.problems.isEmpty)
        let messages = script.loopbackProblems().map(\.message)
        let starts = [
            "\"GET /often\" refuses only some", "\"POST /x\" refuses connections by",
            "\"GET /y\" refuses connections by",
        ]
        #expect(messages.count == starts.count)
        #expect(zip(messages, starts).allSatisfy { $0.hasPrefix($1) })
    }

    @Test func `secure connections that only some requests find failing are a problem there too`() {
        let failing = ServerReply(fault: .tls)
        let script = ServerScript(rules: [
            .make("GET /never", replies: [failing, failing]),
            .make("GET /often", replies: [failing, ServerReply()]),
            .make("POST /x", replies: [failing]),
            .make("GET /n", replies: [ServerReply(fault: .noResponse)]),
            .make("GET /o", replies: [ServerReply(fault: .notHTTP)]),
        ])
        #expect(script.problems.isEmpty)
        let starts = [
            "\"GET /often\" fails only some secure", "\"POST /x\" fails secure connections by",
            "\"GET /n\" has the fault noResponse", "\"GET /o\" has the fault notHTTP",
        ]
        let messages = script.loopbackProblems().map(\.message)
        #expect(messages.count == starts.count)
        #expect(zip(messages, starts).allSatisfy { $0.hasPrefix($1) })
    }

    @Test(arguments: ["GET a", "GET /a/*/b"])
    func `a path that can never match is a problem`(rule: String) {
        #expect(ServerScript(rules: [.make(rule)]).problems.count == 1)
    }

    @Test func `a rule without replies is a problem`() {
        let problems = ServerScript(rules: [.make("GET /a", replies: [])]).problems
        #expect(problems.map(\.message) == ["\"GET /a\" has no replies"])
    }
}
