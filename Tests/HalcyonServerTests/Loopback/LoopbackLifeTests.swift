import AlcedoCore
import Dispatch
import Foundation
import HalcyonServer
import Testing

/// How a loopback server begins and ends, and how many it bears.
@Suite(.serialized) struct LoopbackLifeTests {
    private static let get = "GET /x HTTP/1.1\r\nHost: images.example\r\n\r\n"

    @Test func `a port that is taken is told with the system's reason`() throws {
        let stage = try LoopbackStage()
        var setting = LoopbackSetting.fast
        setting.port = stage.loopback.address.port
        let error = #expect(throws: SocketError.self) { try LoopbackStage(setting: setting) }
        #expect(error?.call == "bind")
        #expect(error?.errno == EADDRINUSE)
        #expect(error?.description.contains("127.0.0.1:\(setting.port)") == true)
    }

    @Test(arguments: ["nobody.invalid", "192.0.2.1"])
    func `a host that is not this machine's cannot be listened at`(host: String) throws {
        var setting = LoopbackSetting.fast
        setting.host = host
        let error = #expect(throws: SocketError.self) { try LoopbackStage(setting: setting) }
        #expect(error?.errno == EADDRNOTAVAIL)
    }

    @Test func `a port can be listened at again as soon as its server has stopped`() throws {
        let stage = try LoopbackStage(.make("GET /x"))
        #expect(try stage.ask("/x").text.hasPrefix("HTTP/1.1 200"))
        stage.loopback.stop()
        var setting = LoopbackSetting.fast
        setting.port = stage.loopback.address.port
        let next = try LoopbackStage(.make("GET /x"), setting: setting)
        #expect(try next.ask("/x").text.hasPrefix("HTTP/1.1 200"))
    }

    @Test func `a stop in order waits for what is under way and lets go of the rest`() throws {
        let stage = try LoopbackStage(
            .make("GET /x", replies: [ServerReply(body: .bytes(Array("abc".utf8)), gate: "g")])
        )
        let idle = try stage.connect()
        let busy = try stage.connect()
        busy.send(Self.get)
        while stage.server.gates.awaited.isEmpty { sched_yield() }
        DispatchQueue.concurrentPerform(iterations: 2) { side in
            if side == 0 {
                stage.loopback.stop(within: .seconds(60))
            } else {
                #expect(idle.text().end == .inOrder)
                stage.server.gates.open("g")
                let answer = busy.text()
                #expect(answer.text.hasSuffix("\r\n\r\nabc"))
                #expect(answer.end == .inOrder)
            }
        }
        #expect(stage.server.journal.map(\.ending) == [.complete])
        #expect(throws: POSIXError.self) { try stage.connect() }
    }

    @Test func `a stop in order cuts off what takes longer than its limit`() throws {
        let reply = ServerReply(
            body: .bytes(Array("abc".utf8)),
            fault: .stallBody(after: .bytes(1))
        )
        let stage = try LoopbackStage(.make("GET /x", replies: [reply]))
        let client = try stage.connect()
        client.send(Self.get)
        _ = client.text(until: "\r\n\r\na")
        stage.loopback.stop(within: .milliseconds(20))
        #expect(client.text().end == .reset)
        #expect(stage.server.journal.map(\.ending) == [.cancelled])
    }

    /// In a process of its own, as the tests beside it open files too.
    @Test func `a thousand clients that vanish leave nothing behind`() async {
        await #expect(processExitsWith: .success) {
            let stage = try LoopbackStage(.make("GET /x", afterwards: .repeat))
            let before = Self.openFileCount
            for _ in 0..<10 {
                let clients = try (0..<100).map { _ in try stage.connect() }
                for client in clients { client.send(Self.get) }
            }
            #expect(try stage.ask("/x").text.hasPrefix("HTTP/1.1 200"))
            #expect(stage.loopback.drain(within: .seconds(10)))
            // The end of the last connections may still be on its way.
            var turns = 0
            while Self.openFileCount > before + 5, turns < 2_000 {
                _ = try stage.ask("/x")
                turns += 1
            }
            #expect(Self.openFileCount <= before + 5)
        }
    }

    /// How many files this process has open; 0 where the system does not list them.
    private static var openFileCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
    }
}
