import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization
import Testing

@Suite(.serialized) struct StubbedTransportTests {
    @Test(arguments: [
        ServerReply(),
        ServerReply(body: .bytes([1, 2, 3])),
        ServerReply(status: 302, fields: ["Location": "/y"], body: .bytes([1])),
        ServerReply(
            status: 401,
            fields: ["WWW-Authenticate": "Basic realm=\"x\""],
            body: .bytes([1])
        ),
        ServerReply(status: 304, fields: ["ETag": "\"a\""]),
        ServerReply(
            body: .bytes([1, 2, 3]),
            latency: .milliseconds(20),
            chunks: ChunkPlan(size: .bytes(2), pause: .milliseconds(5))
        ),
        ServerReply(body: .bytes([1, 2, 3]), chunks: ChunkPlan(size: .bytes(1))),
        ServerReply(body: .random(size: .bytes(200_000), seed: 1)),
        ServerReply(latency: .seconds(3_600), fault: .refused),
        ServerReply(body: .bytes([1, 2]), latency: .seconds(1), fault: .timeout),
        ServerReply(body: .bytes([1, 2]), fault: .resetMidBody(after: .bytes(0))),
        ServerReply(body: .bytes([1, 2]), fault: .resetMidBody(after: .bytes(1))),
        ServerReply(body: .bytes([1, 2]), fault: .truncatedBody(after: .bytes(1))),
        ServerReply(body: .bytes([1, 2]), fault: .stallBody(after: .bytes(1))),
    ])
    func `a reply comes out as on the simulated stage`(reply: ServerReply) async throws {
        let simulated = TestStage([reply])
        try simulated.start()
        try simulated.world.settle()
        let request = try HTTPRequest.make("/x")
        let stage = try await onOwnThread {
            let stage = try StubbedStage([reply])
            stage.begin(request)
            try stage.world.settle()
            return stage
        }
        #expect(stage.log == simulated.log)
        #expect(stage.server.journal.map(\.ending) == simulated.server.journal.map(\.ending))
    }

    @Test func `the transport keeps the law over the stub`() async throws {
        let paths = ["/whole", "/pieces", "/reset", "/short", "/refused", "/empty", "/401"]
        let requests = try paths.map { try HTTPRequest.make($0) }
        let found = try await onOwnThread {
            let pieces = ChunkPlan(size: .bytes(1), pause: .milliseconds(1))
            let body = ReplyBody.bytes([1, 2, 3])
            let replies = [
                ServerReply(body: body),
                ServerReply(body: body, latency: .milliseconds(1), chunks: pieces),
                ServerReply(body: body, fault: .resetMidBody(after: .bytes(1))),
                ServerReply(body: body, fault: .truncatedBody(after: .bytes(1))),
                ServerReply(fault: .refused),
                ServerReply(status: 204),
                ServerReply(status: 401, fields: ["WWW-Authenticate": "Basic realm=\"x\""]),
            ]
            let stage = try StubbedStage(
                rules: zip(paths, replies).map { path, reply in
                    .make("GET \(path)", replies: [reply], afterwards: .repeat)
                }
            )
            return TransportLaw.violations(
                of: stage.transport,
                requests: requests,
                queue: stage.queue,
                patience: .world(stage.world)
            )
        }
        #expect(found == [])
    }

    @Test func `a thousand events over hours come in one order, twice the same`() async throws {
        let first = try await longLog()
        #expect(first.count == 1_000)
        let second = try await longLog()
        #expect(first == second)
    }

    @Test func `replies without a wait keep the order of the calls`() async throws {
        let request = try HTTPRequest.make("/x")
        let log = try await onOwnThread {
            let reply = ServerReply(body: .bytes([1]))
            let stage = try StubbedStage(rules: [
                .make("GET /x", replies: [reply], afterwards: .repeat)
            ])
            for number in 0..<50 { stage.begin(request, "\(number) ") }
            try stage.world.settle()
            return stage.log
        }
        let expected = (0..<50).flatMap { number in
            ["head 200", "data 1", "finished"].map { "\(number) 0ms \($0)" }
        }
        #expect(log == expected)
    }

    @Test(arguments: [true, false])
    func `a gate holds the reply until it is opened, before or after`(before: Bool) async throws {
        let request = try HTTPRequest.make("/x")
        let log = try await onOwnThread {
            let stage = try StubbedStage([ServerReply(latency: .milliseconds(5), gate: "g")])
            if before { try stage.open("g") }
            stage.begin(request)
            try stage.world.advance(by: .seconds(1))
            #expect(stage.log.isEmpty == !before)
            if !before { try stage.open("g") }
            try stage.world.settle()
            return stage.log
        }
        let instant = before ? "5ms" : "1005ms"
        #expect(log == ["\(instant) head 200", "\(instant) finished"])
    }

    @Test(arguments: [0, 20, 26])
    func `nothing comes after a cancel, and the journal has it`(millisecond: Int64) async throws {
        let request = try HTTPRequest.make("/x")
        try await onOwnThread {
            let stage = try StubbedStage([
                ServerReply(
                    body: .bytes([1, 2, 3]),
                    latency: .milliseconds(20),
                    chunks: ChunkPlan(size: .bytes(1), pause: .milliseconds(6))
                )
            ])
            let handle = stage.begin(request)
            try stage.world.advance(by: .milliseconds(millisecond))
            let seen = stage.log
            try stage.world.run(on: stage.queue) { handle.cancel() }
            try stage.world.settle()
            #expect(stage.log == seen)
            #expect(stage.world.awaitedTimers.isEmpty)
            #expect(stage.server.journal.map(\.ending) == [.cancelled])
        }
    }

    @Test func `a cancel within an event stops the events after it`() async throws {
        let request = try HTTPRequest.make("/x")
        try await onOwnThread {
            let stage = try StubbedStage([ServerReply(body: .bytes([1, 2, 3]))])
            stage.begin(request) { _, handle in handle.cancel() }
            try stage.world.settle()
            #expect(stage.log == ["0ms head 200"])
            #expect(stage.server.journal.map(\.ending) == [.cancelled])
        }
    }

    @Test func `the request goes through the session as it is`() async throws {
        var request = try HTTPRequest.make("/x?q=a%20b", method: "POST")
        request.fields = ["If-None-Match": "\"a\"", "Accept": "image/png"]
        request.body = [1, 2, 3]
        let asked = request
        try await onOwnThread {
            let stage = try StubbedStage(rules: [.make("POST /x?q=a%20b")])
            stage.begin(asked)
            try stage.world.settle()
            #expect(stage.log == ["0ms head 200", "0ms finished"])
            #expect(stage.server.journal.map(\.request) == [asked])
        }
    }

    @Test func `many at once, a third of them cancelled, leave nothing open`() async throws {
        let request = try HTTPRequest.make("/x")
        let endings = try await onOwnThread {
            let reply = ServerReply(
                body: .random(size: .bytes(3_000), seed: 1),
                latency: .milliseconds(7),
                chunks: ChunkPlan(size: .bytes(1_000), pause: .milliseconds(3))
            )
            let stage = try StubbedStage(rules: [
                .make("GET /x", replies: [reply], afterwards: .repeat)
            ])
            for round in 0..<40 {
                let handles = (0..<64).map { _ in stage.begin(request) }
                try stage.world.advance(by: .milliseconds(round % 14))
                stage.queue.async {
                    for index in stride(from: 0, to: 64, by: 3) { handles[index].cancel() }
                }
                try stage.world.settle()
            }
            return stage.server.journal.map(\.ending)
        }
        #expect(endings.count == 2_560)
        #expect(!endings.contains(.open) && !endings.contains(.failed))
        #expect(endings.contains(.cancelled) && endings.contains(.complete))
    }

    /// 250 requests of four events, with latencies of hours, some of them equal.
    private func longLog() async throws -> [String] {
        let request = try HTTPRequest.make("/x")
        return try await onOwnThread {
            let replies = (0..<250).map { number in
                ServerReply(
                    body: .bytes([1, 2]),
                    latency: .seconds(3_600 * (1 + number * 7 % 50)),
                    chunks: ChunkPlan(size: .bytes(1), pause: .seconds(60))
                )
            }
            let stage = try StubbedStage(replies)
            for number in 0..<250 { stage.begin(request, "\(number) ") }
            try stage.world.settle()
            return stage.log
        }
    }
}
