import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization
import Testing

@Suite struct SimulatedTransportTests {
    @Test func `head, pieces and end arrive at the instants of the reply`() throws {
        let stage = TestStage([
            ServerReply(
                body: .bytes([1, 2, 3]),
                latency: .milliseconds(20),
                chunks: ChunkPlan(size: .bytes(2), pause: .milliseconds(5))
            )
        ])
        try stage.start()
        try stage.world.settle()
        #expect(stage.log == ["20ms head 200", "20ms data 2", "25ms data 1", "25ms finished"])
        #expect(stage.server.journal.map(\.ending) == [.complete])
        #expect(stage.server.findings.isEmpty)
    }

    @Test(arguments: [
        (ServerFault.refused, ["0ms failed cannotConnect -1004"], JournalEntry.Ending.failed),
        (
            .resetMidBody(after: .bytes(1)),
            ["0ms head 200", "0ms data 1", "0ms failed connectionLost -1005"], .failed
        ),
        (
            .truncatedBody(after: .bytes(2)),
            ["0ms head 200", "0ms data 2", "0ms failed truncatedBody -1"], .failed
        ),
        (.timeout, [], .open),
        (.stallBody(after: .bytes(1)), ["0ms head 200", "0ms data 1"], .open),
    ])
    func `a fault comes out as on a real connection`(
        fault: ServerFault,
        log: [String],
        ending: JournalEntry.Ending
    ) throws {
        let stage = TestStage([ServerReply(body: .bytes([1, 2, 3]), fault: fault)])
        try stage.start()
        try stage.world.settle()
        #expect(stage.log == log)
        #expect(stage.server.journal.map(\.ending) == [ending])
    }

    @Test func `the failure of a short body says what was promised`() throws {
        let stage = TestStage([
            ServerReply(body: .bytes([1, 2, 3]), fault: .truncatedBody(after: .bytes(2)))
        ])
        try stage.start()
        try stage.world.settle()
        #expect(stage.messages == ["the body ended before the 3 bytes its head promised"])
    }

    @Test(arguments: [0, 10, 20, 25])
    func `nothing comes after a cancel, and the journal has it`(millisecond: Int64) throws {
        let stage = TestStage([
            ServerReply(
                body: .bytes([1, 2, 3]),
                latency: .milliseconds(20),
                chunks: ChunkPlan(size: .bytes(1), pause: .milliseconds(6))
            )
        ])
        let running = try stage.start()
        try stage.world.advance(by: .milliseconds(millisecond))
        let seen = stage.log
        try stage.world.run(on: stage.queue) { running.cancel() }
        try stage.world.settle()
        #expect(stage.log == seen)
        #expect(stage.world.awaitedTimers.isEmpty)
        #expect(stage.server.journal.map(\.ending) == [.cancelled])
    }

    @Test func `a cancel within an event stops the events after it`() throws {
        let stage = TestStage([ServerReply(body: .bytes([1, 2, 3]))])
        try stage.start { _, handle in handle.cancel() }
        try stage.world.settle()
        #expect(stage.log == ["0ms head 200"])
    }

    @Test(arguments: [true, false])
    func `a gate holds the reply until it is opened, before or after`(before: Bool) throws {
        let stage = TestStage([ServerReply(latency: .milliseconds(5), gate: "g")])
        if before { try stage.open("g") }
        try stage.start()
        try stage.world.advance(by: .seconds(1))
        #expect(stage.log.isEmpty == !before)
        if !before { try stage.open("g") }
        try stage.world.settle()
        let instant = before ? "5ms" : "1005ms"
        #expect(stage.log == ["\(instant) head 200", "\(instant) finished"])
        #expect(stage.server.gates.awaited.isEmpty)
    }

    @Test func `a cancel leaves the line before a gate`() throws {
        let stage = TestStage([ServerReply(gate: "g")])
        let running = try stage.start()
        #expect(stage.server.gates.awaited == ["g"])
        try stage.world.run(on: stage.queue) { running.cancel() }
        #expect(stage.server.gates.awaited.isEmpty)
        try stage.open("g")
        #expect(stage.log.isEmpty)
    }

    @Test func `the next piece is made only when the one before was received`() throws {
        let stage = TestStage([ServerReply(body: .random(size: .mebibytes(1), seed: 1))])
        try stage.start()
        try stage.world.settle()
        #expect(stage.log.count == 18)
        #expect(stage.received == RandomBytes(seed: 1).bytes(from: 0, count: 1 << 20))
    }
}
