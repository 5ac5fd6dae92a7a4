import AlcedoCore
import AlcedoHTTP
import Foundation
import HalcyonServer
import Synchronization
import Testing

/// What becomes of connections: how long they live, what they carry, and what they are told.
@Suite(.serialized) struct LoopbackConnectionTests {
    private static let three = ReplyBody.bytes(Array("abc".utf8))
    private static let get = "GET /x HTTP/1.1\r\nHost: images.example\r\n\r\n"

    private func stage(
        _ replies: ServerReply...,
        setting: LoopbackSetting = .fast
    ) throws
        -> LoopbackStage
    {
        try LoopbackStage(.make("GET /x", replies: replies, afterwards: .repeat), setting: setting)
    }

    @Test func `the same request again is answered as the first time`() throws {
        let stage = try stage(ServerReply(status: 201), ServerReply(status: 202))
        let client = try stage.connect()
        client.send(Self.get)
        #expect(client.text(until: "\r\n\r\n").text.hasPrefix("HTTP/1.1 201"))
        let last = "GET /x HTTP/1.1\r\nHost: images.example\r\nConnection: close\r\n\r\n"
        client.send(Self.get + "GET /y HTTP/1.1\r\nHost: a\r\n\r\n" + Self.get + last)
        let text = client.text().text
        #expect(
            text.split(separator: "HTTP/1.1 ").map { $0.prefix(3) } == ["202", "501", "202", "202"]
        )
        let paths = stage.server.journal.map { $0.request.url.path }
        #expect(paths == ["/x", "/x", "/y", "/x", "/x"])
    }

    @Test func `a request in pieces after a whole one is read anew`() throws {
        let stage = try LoopbackStage(
            .make("GET /x", afterwards: .repeat),
            .make("POST /x", afterwards: .repeat)
        )
        let client = try stage.connect()
        client.send(Self.get)
        _ = client.text(until: "\r\n\r\n")
        for piece in ["GET /x HTTP/1.1\r\nHost: images.example\r\n", "A: b\r\n", "\r\n"] {
            client.send(piece)
        }
        _ = client.text(until: "\r\n\r\n")
        client.send("POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nab")
        client.send("\r\n3\r\ncde\r\n0\r\nX: y\r\n\r\n")
        #expect(client.text(until: "\r\n\r\n").end == .full)
        let journal = stage.server.journal
        #expect(journal.map { $0.request.fields["A"] } == [nil, "b", nil])
        #expect(journal.last?.request.body == Array("abcde".utf8))
    }

    @Test func `an old client that asks for it keeps its connection, and is told so`() throws {
        let stage = try stage(ServerReply(body: Self.three))
        let client = try stage.connect()
        let text = "GET /x HTTP/1.0\r\nHost: h\r\nConnection: keep-alive\r\n\r\n"
        for _ in 0..<2 {
            client.send(text)
            let answer = client.text(until: "\r\n\r\nabc")
            #expect(answer.text.contains("\r\nConnection: keep-alive\r\n"))
        }
    }

    @Test(arguments: [
        (text: "GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 4_096), status: 431),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 101\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n", 413),
        ("GET / HTTP/2.0\r\n\r\n", 505),
        ("GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: br\r\n\r\n", 501),
        ("GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n", 400),
    ])
    func `what is over a limit or unknown is told so, and not entered`(
        text: String,
        status: Int
    ) throws {
        let refused = Mutex<[Int]>([])
        var setting = LoopbackSetting.fast
        setting.wireLimits = WireLimits(headLimit: .bytes(1_000), bodyLimit: .bytes(100))
        setting.onEvent = { event in
            if case .refused(_, let status, _) = event { refused.withLock { $0.append(status) } }
        }
        let stage = try LoopbackStage(setting: setting)
        let client = try stage.connect()
        client.send(text)
        let answer = client.text()
        #expect(answer.text.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.text.contains("\r\nConnection: close\r\n"))
        #expect(answer.end == .inOrder)
        #expect(stage.server.journal.isEmpty)
        #expect(refused.withLock { $0 } == [status])
    }

    @Test func `a body that is too long is refused before the client is asked for it`() throws {
        var setting = LoopbackSetting.fast
        setting.wireLimits = WireLimits(bodyLimit: .bytes(1))
        let stage = try LoopbackStage(setting: setting)
        let client = try stage.connect()
        client.send(
            "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
        )
        #expect(client.text().text.hasPrefix("HTTP/1.1 413"))
    }

    @Test func `a peer that has closed its side still gets the whole reply`() throws {
        let size = ByteCount.mebibytes(8)
        let stage = try stage(ServerReply(body: .random(size: size, seed: 1)))
        let client = try stage.connect(receiveBuffer: 8_192)
        client.send(Self.get)
        client.endWriting()
        let answer = client.read()
        #expect(answer.end == .inOrder)
        #expect(answer.bytes.count > Int(size.bytes))
        #expect(stage.loopback.drain(within: .seconds(10)))
        #expect(stage.server.journal.map(\.ending) == [.complete])
    }

    @Test func `requests that came before a peer closed its side are all answered`() throws {
        let stage = try stage(ServerReply(body: Self.three))
        let client = try stage.connect()
        client.send(Self.get + Self.get + Self.get)
        client.endWriting()
        #expect(client.text().text.split(separator: "HTTP/1.1 200").count == 3)
    }

    @Test func `who watches hears of each request twice, and of what was sent`() throws {
        let heard = Mutex<[String]>([])
        var setting = LoopbackSetting.fast
        setting.onEvent = { event in
            let line =
                switch event {
                case .arrived(let record): "\(record.connection).\(record.turn) came"
                case .ended(let record):
                    "\(record.id) \(record.status ?? 0) \(record.bodyByteCount) \(record.ending)"
                case .refused: "refused"
                }
            heard.withLock { $0.append(line) }
        }
        let stage = try stage(
            ServerReply(body: Self.three),
            ServerReply(status: 404, fault: .truncatedBody(after: .bytes(0))),
            setting: setting
        )
        let client = try stage.connect()
        client.send(Self.get)
        _ = client.text(until: "abc")
        client.send(Self.get)
        _ = client.text()
        #expect(
            heard.withLock { $0 } == ["1.1 came", "0 200 3 complete", "1.2 came", "1 404 0 failed"]
        )
    }

    @Test func `another server may take over, and the one before finishes its replies`() throws {
        let stage = try stage(ServerReply(body: Self.three, gate: "g"))
        let client = try stage.connect()
        client.send(Self.get)
        while stage.server.gates.awaited.isEmpty { sched_yield() }
        stage.loopback.server = FakeServer(.make("GET /x", replies: [ServerReply(status: 299)]))
        #expect(try stage.ask("/x").text.hasPrefix("HTTP/1.1 299"))
        stage.server.gates.open("g")
        #expect(client.text(until: "abc").end == .full)
        #expect(stage.server.journal.map(\.ending) == [.complete])
    }

    @Test func `pages of the server's own are none of the script`() throws {
        var setting = LoopbackSetting.fast
        setting.ownPages = { request in
            guard request.target == "/own" else { return nil }
            return LoopbackPage(fields: ["A": "b"], text: request.method)
        }
        let stage = try stage(ServerReply(), setting: setting)
        let answer = try stage.ask("/own")
        #expect(answer.text.hasPrefix("HTTP/1.1 200 OK\r\nA: b\r\nContent-Length: 3\r\n"))
        #expect(answer.text.hasSuffix("\r\n\r\nGET"))
        #expect(try stage.ask("/own", method: "HEAD").text.hasSuffix("\r\n\r\n"))
        #expect(stage.server.journal.isEmpty)
    }
}
