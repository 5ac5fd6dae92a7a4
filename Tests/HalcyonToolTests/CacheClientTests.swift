import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import Testing

@testable import halcyon

/// `halcyon cache-client`, line by line, over real sockets.
struct CacheClientTests {
    @Test func `a session is answered line by line`() async throws {
        let reply = ServerReply(
            fields: ["Cache-Control": "max-age=10", "ETag": "\"a\""],
            body: .bytes(Array("cat\n".utf8))
        )
        let rule = ServerRule(
            name: "GET /x",
            place: SourcePlace(file: "test.json5", line: 1, column: 1),
            path: "/x",
            replies: [reply],
            afterwards: .repeat
        )
        let server = FakeServer(script: ServerScript(rules: [rule]))
        let loopback = try LoopbackServer(
            server,
            time: SystemTimeSource(),
            setting: LoopbackSetting(defaultHost: "host.test")
        )
        defer { loopback.stop() }
        let line =
            "{\"method\":\"GET\",\"url\":\"http://127.0.0.1:\(loopback.address.port)/x\",\"headers\":[]}"
        let answers = try await Self.session([
            line, line, "{\"op\":\"advance\",\"seconds\":11}", line,
        ])
        #expect(answers[0].contains("\"status\":200"))
        #expect(answers[0].contains("\"body\":\"cat\\n\""))
        #expect(!answers[0].contains("[\"Age\""))
        #expect(answers[1].contains("[\"Age\",\""))
        #expect(answers[2] == "{\"ok\":true}")
        #expect(server.journal.count == 2)
        #expect(server.journal.last?.request.fields["If-None-Match"] == "\"a\"")
    }

    @Test func `without a server the answer is an error`() async throws {
        let answers = try await Self.session(["{\"url\":\"https://127.0.0.1/x\"}"])
        #expect(
            answers[0].hasPrefix("{\"error\":{\"name\":\"TypeError\",\"message\":\"unsupportedURL")
        )
    }

    @Test(arguments: [
        "", "[]", "{", "x", "{\"op\":\"fly\"}", "{\"op\":\"advance\"}",
        "{\"op\":\"advance\",\"seconds\":-1}", "{\"op\":\"advance\",\"seconds\":1e99}",
        "{\"url\":\"http://a/\",\"headers\":[[\"a\"]]}",
        "{\"url\":\"http://a/\",\"headers\":[[\"a\",1]]}",
    ])
    func `a line that is no order is told so`(line: String) async throws {
        let answers = try await Self.session([line])
        #expect(answers[0].hasPrefix("{\"error\":{\"name\":\"SyntaxError\""))
    }

    @Test func `an order becomes a request`() {
        let order = CacheClientOrder(
            """
            {"method":"PUT","url":"http://a/b","headers":[["A"," 1 "],["A","2"]],"body":"x","cache":"no-cache"}
            """
        )
        guard case .fetch(let request) = order else {
            Issue.record("\(order)")
            return
        }
        #expect(request.method == "PUT")
        #expect(request.body == Array("x".utf8))
        #expect(request.fields.values(of: "A") == ["1", "2"])
        #expect(request.fields["Cache-Control"] == "max-age=0")
    }

    @Test func `a response becomes a line`() {
        var head = HTTPResponseHead(status: 999, fields: ["A": "\"\\\u{1}\u{E9}"])
        head.interim = [HTTPResponseHead(status: 103, fields: ["link": "x"])]
        let answer = CacheClientAnswer.response(head, body: Array("a\r\n\t".utf8))
        #expect(
            answer.text == #"{"status":999,"headers":[["A","\"\\\u0001é"]],"body":"a\r\n\t","#
                + #""interim":[[103,[["link","x"]]]]}"#
        )
    }

    /// The answers to lines, given on a thread that may block.
    static func session(_ lines: [String]) async throws -> [String] {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(
                    with: Result {
                        let arguments = try Arguments([], CacheClientCommand.options)
                        let client = try CacheClientCommand(arguments)
                        return lines.map { client.answer($0) }
                    }
                )
            }.start()
        }
    }
}
