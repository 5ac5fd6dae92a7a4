import AlcedoSeams
import HalcyonWorld
import Testing

struct DeterminismTests {
    @Test(arguments: [ScheduleOrder.fifo, .random(seed: 3)])
    func `the same seed gives the same hash a thousand times`(order: ScheduleOrder) throws {
        let first = try Program.play(order: order, rounds: 2).hash
        for _ in 0..<1_000 {
            #expect(try Program.play(order: order, rounds: 2).hash == first)
        }
    }

    @Test func `different seeds interleave queues differently`() throws {
        let hashes = try (0..<20).map { try Program.play(order: .random(seed: $0)).hash }
        #expect(Set(hashes).count == 20)
    }

    @Test(arguments: [
        (ScheduleOrder.fifo, 3_566_409_349_565_035_768, 610),
        (.random(seed: 42), 2_300_756_178_769_589_829, 720),
    ])
    func `a fixed program has this hash everywhere`(
        order: ScheduleOrder,
        hash: UInt64,
        count: Int
    ) throws {
        let trace = try Program.play(order: order)
        #expect(trace.hash == hash)
        #expect(trace.count == count)
    }

    @Test func `each queue keeps its order under a random scheduler`() throws {
        for seed in 0..<20 as Range<UInt64> {
            let world = SimulatedWorld(SimulatedWorldSetting(order: .random(seed: seed)))
            let log = Log()
            let queues = (0..<4).map { world.makeQueue("\($0)") }
            for number in 0..<20 {
                for queue in queues { queue.async { log.add("\(queue.label) \(number)") } }
            }
            try world.settle()
            for queue in queues {
                let lines = log.lines.filter { $0.hasPrefix(queue.label + " ") }
                #expect(lines == (0..<20).map { "\(queue.label) \($0)" })
            }
        }
    }

    @Test func `the trace tells the last events in words`() throws {
        let world = SimulatedWorld(SimulatedWorldSetting(traceCapacity: 3))
        let queue = world.makeQueue("main")
        queue.async(after: .milliseconds(1_500), .awaited) { world.note("loaded", 7) }
        try world.settle()
        world.note("looked", 8)
        #expect(
            world.trace.lines == [
                "1.500000000 [main] run 2", "1.500000000 loaded 7", "1.500000000 looked 8",
            ]
        )
        #expect(world.trace.count == 4)
    }
}

/// A fixed program over every seam of a process, for comparing traces.
private enum Program {
    static func play(order: ScheduleOrder, rounds: Int = 20) throws -> Trace {
        let world = SimulatedWorld(SimulatedWorldSetting(seed: 9, order: order))
        let process = world.startProcess()
        let seams = process.seams(transport: SilentTransport())
        let queues = (0..<4).map { seams.makeQueue("worker \($0)") }
        for round in 0..<rounds {
            for queue in queues { queue.async { work(round, queue, seams, world) } }
            seams.tasks.start(.here()) {
                await Task.yield()
                world.note("task", UInt64(round))
            }
            try world.advance(by: .milliseconds(3))
        }
        try world.settle()
        process.end()
        return world.trace
    }

    @Sendable private static func work(
        _ round: Int,
        _ queue: any WorkQueue,
        _ seams: Seams,
        _ world: SimulatedWorld
    ) {
        let delay = seams.chance.draw(below: 5_000, from: "program.delay")
        let timer = queue.async(after: .microseconds(delay), .awaited) {
            try? seams.files.replace("/caches/\(queue.label)", with: [UInt8(round)])
            world.note("written", UInt64(round))
            seams.mainQueue.async { world.note("told", delay) }
        }
        if delay % 3 == 0 { timer.cancel() }
    }
}
