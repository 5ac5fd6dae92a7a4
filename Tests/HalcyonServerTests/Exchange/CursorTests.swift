import AlcedoCore
import AlcedoHTTP
import AlcedoImages
import HalcyonServer
import Testing

@Suite struct CursorTests {
    private func steps(_ reply: ServerReply, method: String = "GET") throws -> [ExchangeStep] {
        try FakeServer(.make("\(method) /x", replies: [reply])).ask("/x", method: method).steps
    }

    private func head(_ length: Int?, status: Int = 200) -> ExchangeStep {
        let fields: HTTPFields = length.map { ["Content-Length": "\($0)"] } ?? HTTPFields()
        return .head(HTTPResponseHead(status: status, fields: fields))
    }

    @Test func `gate, latency, head, chunks with pauses, and the end`() throws {
        let reply = ServerReply(
            body: .bytes([1, 2, 3, 4, 5]),
            latency: .milliseconds(20),
            chunks: ChunkPlan(size: .bytes(2), pause: .milliseconds(5)),
            gate: "g"
        )
        let pause = ExchangeStep.wait(.milliseconds(5))
        #expect(
            try steps(reply) == [
                .awaitGate("g"), .wait(.milliseconds(20)), head(5), .body([1, 2]), pause,
                .body([3, 4]), pause, .body([5]), .finish,
            ]
        )
    }

    @Test(arguments: [
        (ServerFault.refused, [ExchangeStep.refuse]),
        (.timeout, [.stall]),
        (.resetMidBody(after: .bytes(3)), [.body([1, 2]), .body([3]), .reset]),
        (.truncatedBody(after: .bytes(2)), [.body([1, 2]), .close]),
        (.stallBody(after: .zero), [.stall]),
    ])
    func `a fault ends the steps at its place`(
        fault: ServerFault,
        rest: [ExchangeStep]
    ) throws {
        let reply = ServerReply(
            body: .bytes([1, 2, 3, 4]),
            chunks: ChunkPlan(size: .bytes(2)),
            fault: fault
        )
        let isHeadless = fault == .refused || fault == .timeout
        #expect(try steps(reply) == (isHeadless ? rest : [head(4)] + rest))
    }

    @Test func `a terminal step is given again`() throws {
        var cursor = try FakeServer(.make("GET /x")).ask("/x").makeCursor()
        #expect([cursor.next(), cursor.next(), cursor.next()] == [head(0), .finish, .finish])
    }

    @Test(arguments: [204, 304])
    func `a status without a body has no length`(status: Int) throws {
        #expect(try steps(ServerReply(status: status)) == [head(nil, status: status), .finish])
    }

    @Test func `a HEAD request gets the head of the body and no body`() throws {
        #expect(
            try steps(ServerReply(body: .bytes([1, 2])), method: "HEAD") == [head(2), .finish]
        )
    }

    @Test(arguments: [("3", [ExchangeStep.body([1, 2]), .close]), ("1", [.body([1]), .finish])])
    func `a length of the script's own is kept`(length: String, rest: [ExchangeStep]) throws {
        let reply = ServerReply(fields: ["content-length": length], body: .bytes([1, 2]))
        let own = HTTPResponseHead(status: 200, fields: ["content-length": length])
        #expect(try steps(reply) == [.head(own)] + rest)
    }

    @Test func `an unknown length is not told in the head`() throws {
        let chunks = ChunkPlan(size: .bytes(9), isLengthUnknown: true)
        let server = FakeServer(
            .make("GET /x", replies: [ServerReply(body: .bytes([1]), chunks: chunks)])
        )
        let exchange = try server.ask("/x")
        #expect(exchange.framing == .chunked)
        #expect(exchange.steps == [head(nil), .body([1]), .finish])
    }

    @Test func `a random body comes in pieces and depends on its seed alone`() throws {
        let body = ReplyBody.random(size: .bytes(150_000), seed: 9)
        let rule = ServerRule.make(
            "GET /x",
            replies: [ServerReply(body: body)],
            afterwards: .repeat
        )
        let server = FakeServer(rule)
        let pieces = try server.ask("/x").steps.compactMap { step in
            if case .body(let bytes) = step { bytes.count } else { nil }
        }
        #expect(pieces == [65_536, 65_536, 18_928])
        let whole = try server.ask("/x").bodyBytes
        #expect(whole == RandomBytes(seed: 9).bytes(from: 0, count: 150_000))
        #expect(Array(whole[99...]) == RandomBytes(seed: 9).bytes(from: 99, count: 149_901))
        #expect(RandomBytes(seed: 10).bytes(from: 0, count: 64) != Array(whole.prefix(64)))
    }

    @Test func `a picture is a file that decodes to what was drawn`() throws {
        let body = ReplyBody.image(width: 16, height: 9, seed: 7)
        let server = FakeServer(.make("GET /x", replies: [ServerReply(body: body)]))
        let image = try StandardImageDecoder().decode(try server.ask("/x").bodyBytes)
        #expect(image.pixels == Image.drawn(width: 16, height: 9, seed: 7).pixels)
    }

    @Test func `a picture is the same file for the same seed`() throws {
        let body = ReplyBody.image(width: 3, height: 2, seed: 5)
        let other = ReplyBody.image(width: 3, height: 2, seed: 6)
        let replies = [body, body, other].map { ServerReply(body: $0) }
        let server = FakeServer(.make("GET /x", replies: replies))
        let files = try replies.map { _ in try server.ask("/x").bodyBytes }
        #expect(files[0] == files[1])
        #expect(files[0] != files[2])
    }
}
