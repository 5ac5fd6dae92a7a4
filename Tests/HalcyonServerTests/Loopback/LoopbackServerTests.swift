import AlcedoCore
import AlcedoHTTP
import Dispatch
import Foundation
import HalcyonServer
import Synchronization
import Testing

@Suite(.serialized) struct LoopbackServerTests {
    private static let three = ReplyBody.bytes(Array("abc".utf8))
    private static let get = "GET /x HTTP/1.1\r\nHost: images.example\r\n\r\n"

    private func stage(_ replies: ServerReply...) throws -> LoopbackStage {
        try LoopbackStage(.make("GET /x", replies: replies))
    }

    @Test func `a reply is sent as HTTP has it, and the journal has the request`() throws {
        let stage = try stage(ServerReply(fields: ["ETag": "\"v1\""], body: Self.three))
        let answer = try stage.ask("/x?a=b")
        #expect(
            answer.text
                == "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc"
        )
        #expect(answer.end == .inOrder)
        let entry = try #require(stage.server.journal.first)
        #expect(entry.request.url.absoluteString == "http://images.example/x?a=b")
        #expect(entry.request.fields["host"] == "images.example")
        #expect(entry.arrival.nanoseconds == 5)
        #expect(stage.loopback.drain(within: .seconds(10)))
        #expect(stage.server.journal.map(\.ending) == [.complete])
    }

    @Test func `the journal is closed before the client has the last byte`() throws {
        let body = ReplyBody.random(size: .kibibytes(300), seed: 1)
        let stage = try LoopbackStage(
            .make("GET /x", replies: [ServerReply(body: body)], afterwards: .repeat)
        )
        for count in 1...20 {
            let client = try stage.connect()
            client.send("GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            #expect(client.read().end == .inOrder)
            #expect(stage.server.journal.map(\.ending) == Array(repeating: .complete, count: count))
        }
    }

    @Test func `requests sent at once are answered in order on one connection`() throws {
        let stage = try stage(
            ServerReply(body: Self.three, latency: .seconds(1)),
            ServerReply(status: 404)
        )
        let client = try stage.connect()
        client.send(Self.get + Self.get)
        let (text, end) = client.text(until: "404 Not Found\r\nContent-Length: 0\r\n\r\n")
        #expect(end == .full)
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcHTTP/1.1 404"))
    }

    @Test func `chunks of unknown length are coded as chunks`() throws {
        let chunks = ChunkPlan(size: .bytes(2), pause: .seconds(1), isLengthUnknown: true)
        let stage = try stage(ServerReply(body: Self.three, chunks: chunks))
        let answer = try stage.ask("/x")
        #expect(answer.text.hasSuffix("\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"))
        #expect(answer.text.contains("\r\nTransfer-Encoding: chunked\r\n"))
    }

    @Test func `an old client gets a body that ends with the connection`() throws {
        let chunks = ChunkPlan(size: .bytes(2), isLengthUnknown: true)
        let stage = try stage(ServerReply(body: Self.three, chunks: chunks))
        let client = try stage.connect()
        client.send("GET /x HTTP/1.0\r\nHost: images.example\r\n\r\n")
        let answer = client.text()
        #expect(answer.text == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc")
    }

    @Test func `a HEAD request gets no body`() throws {
        let stage = try LoopbackStage(.make("HEAD /x", replies: [ServerReply(body: Self.three)]))
        let answer = try stage.ask("/x", method: "HEAD")
        #expect(answer.text.hasSuffix("Content-Length: 3\r\nConnection: close\r\n\r\n"))
    }

    @Test(arguments: [
        (ServerFault.resetMidBody(after: .bytes(2)), "ab", RawClient.End.reset),
        (.truncatedBody(after: .bytes(1)), "a", .inOrder),
    ])
    func `a fault in the body comes after the bytes before it`(
        fault: ServerFault,
        body: String,
        end: RawClient.End
    ) throws {
        let stage = try stage(ServerReply(body: Self.three, fault: fault))
        let answer = try stage.ask("/x")
        #expect(answer.text.hasSuffix("\r\n\r\n" + body))
        #expect(answer.end == end)
        #expect(stage.server.journal.map(\.ending) == [.failed])
    }

    @Test func `a reset comes after all of a long beginning`() throws {
        let size = ByteCount.kibibytes(600)
        let stage = try stage(
            ServerReply(
                body: .random(size: .mebibytes(1), seed: 3),
                fault: .resetMidBody(after: size)
            )
        )
        let client = try stage.connect()
        client.send(Self.get)
        let answer = client.read()
        let expected = RandomBytes(seed: 3).bytes(from: 0, count: Int(size.bytes))
        #expect(answer.end == .reset)
        #expect(answer.bytes.suffix(expected.count) == expected[...])
    }

    @Test(arguments: [ServerFault.timeout, .stallBody(after: .bytes(1))])
    func `a stalled reply stays open until its client leaves`(fault: ServerFault) throws {
        let stage = try stage(ServerReply(body: Self.three, fault: fault))
        var client: RawClient? = try stage.connect()
        client?.send(Self.get)
        if fault != .timeout { #expect(client?.text(until: "\r\n\r\na").end == .full) }
        while stage.server.journal.isEmpty { sched_yield() }
        #expect(stage.server.openExchanges.count == 1)
        client = nil
        #expect(stage.loopback.drain(within: .seconds(10)))
        #expect(stage.server.journal.map(\.ending) == [.cancelled])
    }

    @Test func `a gate holds a reply until it is opened`() throws {
        let stage = try stage(ServerReply(body: Self.three, gate: "g"))
        let client = try stage.connect()
        client.send(Self.get)
        while stage.server.gates.awaited.isEmpty { sched_yield() }
        stage.server.gates.open("g")
        #expect(client.text(until: "abc").end == .full)
    }

    @Test func `nobody accepts a refused connection, and the server does not see it`() throws {
        let stage = try LoopbackStage(
            .make("GET /down", replies: [ServerReply(fault: .refused)])
        )
        let url = try #require(URL(string: "http://images.example/down"))
        let port = try #require(stage.loopback.url(for: url)?.port)
        #expect(port != Int(stage.loopback.address.port))
        let error = #expect(throws: POSIXError.self) { try RawClient(port: UInt16(port)) }
        #expect(error?.code == .ECONNREFUSED)
        #expect(stage.server.journal.isEmpty)
        #expect(stage.server.findings.isEmpty)
    }

    @Test(arguments: [
        ("this is no HTTP\r\n\r\n", "no request line"), ("GET / HTTP/1.1\r\n\r\n", "one Host"),
        ("GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", "no request line"),
    ])
    func `what is no request is told so`(text: String, reason: String) throws {
        let stage = try stage()
        let client = try stage.connect()
        client.send(text)
        let answer = client.text()
        #expect(answer.text.hasPrefix("HTTP/1.1 400"))
        #expect(answer.text.contains(reason))
        #expect(answer.end == .inOrder)
    }

    @Test func `a request with a body is taken whole, and asked for when the client waits`() throws
    {
        let stage = try LoopbackStage(.make("POST /x"))
        let client = try stage.connect()
        client.send(
            "POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
        )
        #expect(client.text(until: "\r\n\r\n").text == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("ab")
        #expect(client.text(until: "\r\n\r\n").text.hasPrefix("HTTP/1.1 200"))
        #expect(stage.server.journal.first?.request.body == Array("ab".utf8))
    }

    @Test func `twenty clients at once share a sequence`() throws {
        let replies = (0..<20).map { ServerReply(status: 200 + $0, latency: .seconds(1)) }
        let stage = try LoopbackStage(.make("GET /x", replies: replies))
        let lines = Mutex<Set<String>>([])
        DispatchQueue.concurrentPerform(iterations: 20) { _ in
            guard let text = try? stage.ask("/x").text else { return }
            lines.withLock { _ = $0.insert(String(text.prefix(12))) }
        }
        #expect(lines.withLock { $0.count } == 20)
        #expect(stage.server.incidents.isEmpty)
    }

    @Test func `a slow reader holds up nobody and is served in the end`() throws {
        let body = ReplyBody.random(size: .mebibytes(8), seed: 1)
        let stage = try LoopbackStage(
            .make("GET /big", replies: [ServerReply(body: body)]),
            .make("GET /x", replies: [ServerReply(body: Self.three)])
        )
        let slow = try stage.connect(receiveBuffer: 8_192)
        slow.send("GET /big HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(slow.read(until: "\r\n\r\n", limit: 4_096).bytes.isEmpty == false)
        #expect(try stage.ask("/x").text.hasSuffix("abc"))
        #expect(slow.read(limit: 8_000_000).end == .full)
    }

    @Test func `a client that leaves in the middle is cancelled in the journal`() throws {
        let stage = try stage(ServerReply(body: .random(size: .mebibytes(64), seed: 1)))
        var client: RawClient? = try stage.connect()
        client?.send(Self.get)
        _ = client?.read(limit: 100_000)
        client = nil
        #expect(stage.loopback.drain(within: .seconds(10)))
        #expect(stage.server.journal.map(\.ending) == [.cancelled])
    }

    @Test func `a connection without a request is closed after its limit`() throws {
        var setting = LoopbackSetting.fast
        setting.requestLimit = .milliseconds(20)
        let stage = try LoopbackStage(setting: setting)
        let client = try stage.connect()
        client.send("GET / HT")
        #expect(client.text().end != .timedOut)
    }

    @Test func `connections over the limit wait and are served later`() throws {
        var setting = LoopbackSetting.fast
        setting.connectionLimit = 1
        let stage = try LoopbackStage(.make("GET /x", afterwards: .repeat), setting: setting)
        var first: RawClient? = try stage.connect()
        first?.send(Self.get)
        _ = first?.text(until: "\r\n\r\n")
        let second = try stage.connect()
        second.send(Self.get)
        first = nil
        #expect(second.text(until: "\r\n\r\n").end == .full)
    }

    @Test func `peers that say nothing, nonsense or half of it hurt nobody`() throws {
        let stage = try LoopbackStage(.make("GET /x", afterwards: .repeat))
        let silent = try (0..<20).map { _ in try stage.connect() }
        for number in 0..<60 {
            let client = try stage.connect()
            let texts = ["", "GET /x HTTP/1.1\r\nHo", "\u{0}\u{1}\r\n", Self.get]
            client.send(texts[number % texts.count])
            if number % 3 == 0 { client.endWriting() }
        }
        #expect(try stage.ask("/x").text.hasPrefix("HTTP/1.1 200"))
        #expect(stage.loopback.drain(within: .seconds(10)))
        #expect(silent.count == 20)
    }

    @Test func `a flood of requests at once is answered without being held`() throws {
        let body = ReplyBody.bytes(Array(repeating: 65, count: 100))
        let stage = try LoopbackStage(
            .make("GET /x", replies: [ServerReply(body: body)], afterwards: .repeat)
        )
        let client = try stage.connect()
        let count = 2_000
        DispatchQueue.concurrentPerform(iterations: 2) { side in
            if side == 0 {
                client.send(String(repeating: Self.get, count: count))
            } else {
                let length = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n".utf8.count + 100
                #expect(client.read(limit: count * length).end == .full)
            }
        }
        #expect(stage.server.journal.count == count)
    }

    @Test func `a stop ends everything and may be asked for twice`() throws {
        let stage = try stage(ServerReply(body: Self.three, fault: .stallBody(after: .bytes(1))))
        let client = try stage.connect()
        client.send(Self.get)
        _ = client.text(until: "\r\n\r\na")
        stage.loopback.stop()
        stage.loopback.stop()
        #expect(client.text().end == .reset)
        #expect(throws: POSIXError.self) { try stage.connect() }
    }
}
