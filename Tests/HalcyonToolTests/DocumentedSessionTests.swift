import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import Testing

@testable import halcyon

/// The session that the page about `halcyon cache-client` shows, played line by line.
struct DocumentedSessionTests {
    private static let page = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/AlcedoCaching/AlcedoCaching.docc/JudgingTheCache.md")

    @Test func `the session of the documentation goes as it is shown`() async throws {
        let shown = try Self.session(in: String(contentsOf: Self.page, encoding: .utf8))
        try #require(shown.count == 6)
        let server = FakeServer(script: ServerScript(rules: [Self.cat]))
        let loopback = try LoopbackServer(
            server,
            time: SystemTimeSource(),
            setting: LoopbackSetting(defaultHost: "host.test")
        )
        defer { loopback.stop() }
        let port = String(loopback.address.port)
        let answers = try await CacheClientTests.session(
            shown.map { $0.order.replacing("127.0.0.1:8765", with: "127.0.0.1:\(port)") }
        )
        try #require(answers.count == shown.count)
        for (answer, exchange) in zip(answers, shown) {
            #expect(Self.withoutClock(answer) == Self.withoutClock(exchange.answer))
        }
        #expect(server.journal.count == 2)
        #expect(server.journal.last?.request.fields["If-None-Match"] == "\"v1\"")
    }

    /// What the page says of the server: `max-age=60`, a tag, and 304 for whoever has it.
    private static var cat: ServerRule {
        let fields: HTTPFields = ["Cache-Control": "max-age=60", "ETag": "\"v1\""]
        return ServerRule(
            name: "GET /cat.txt",
            place: SourcePlace(file: "test.json5", line: 1, column: 1),
            path: "/cat.txt",
            replies: [
                ServerReply(fields: fields, body: .bytes(Array("cat\n".utf8))),
                ServerReply(status: 304, fields: fields),
            ]
        )
    }

    /// The lines behind `>`, each with the line below it.
    private static func session(in page: String) -> [(order: String, answer: String)] {
        let lines = page.split(separator: "\n").map(String.init)
        return lines.indices.dropLast().filter { lines[$0].hasPrefix("> {") }.map { index in
            (String(lines[index].dropFirst(2)), lines[index + 1])
        }
    }

    /// An answer with every date as one, an age of some seconds, as a slow machine has, as none, and
    /// without what a server says of its own connection.
    private static func withoutClock(_ answer: String) -> String {
        answer.replacing(#/"Date","[^"]*"/#, with: "\"Date\",\"now\"")
            .replacing(#/"Age","[0-9]"/#, with: "\"Age\",\"0\"")
            .replacing(",[\"Connection\",\"close\"]", with: "")
    }
}
