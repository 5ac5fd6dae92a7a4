import AlcedoCore
import AlcedoSeams
import HalcyonWorld
import Testing

struct SpendingTests {
    private let world = SimulatedWorld(
        SimulatedWorldSetting(
            diskLatency: DiskLatency(read: .microseconds(100), write: .microseconds(200))
        )
    )
    private let log = Log()

    private func note(_ name: String) {
        log.add("\(name) \(world.time.now.nanoseconds / 1_000)")
    }

    @Test func `a disk operation takes its latency inside the job that calls it`() throws {
        let seams = world.startProcess().seams(transport: SilentTransport())
        let (disk, other) = (seams.makeQueue("disk"), seams.makeQueue("other"))
        try world.run(on: disk) { [self] in
            note("starts")
            other.async { note("asked before") }
            try? seams.files.replace("/caches/a", with: [1])
            note("written")
            _ = try? seams.files.read("/caches/a")
            note("read")
            other.async { note("asked after") }
            other.async(after: .microseconds(50), .awaited) { note("timer") }
            disk.async { note("next") }
        }
        #expect(world.elapsed == .zero)
        #expect(log.lines == ["starts 0", "written 200", "read 300", "asked before 0"])
        try world.settle()
        #expect(
            log.lines.suffix(3) == ["asked after 300", "next 300", "timer 350"]
        )
    }

    @Test func `a queue whose job spends time is busy and keeps its order`() throws {
        let seams = world.startProcess().seams(transport: SilentTransport())
        let (disk, other) = (seams.makeQueue("disk"), seams.makeQueue("other"))
        disk.async { [self] in
            try? seams.files.replace("/caches/a", with: [1])
            disk.async { note("own") }
        }
        disk.async { [self] in note("waited") }
        other.async { [self] in
            note("meanwhile")
            disk.async { note("from beside") }
        }
        try world.settle()
        #expect(log.lines == ["meanwhile 0", "waited 200", "from beside 200", "own 200"])
    }

    @Test func `a body on a busy queue runs when the queue is free`() throws {
        let seams = world.startProcess().seams(transport: SilentTransport())
        try world.run(on: seams.mainQueue) { try? seams.files.replace("/caches/a", with: [1]) }
        try world.run(on: seams.mainQueue) { [self] in note("second") }
        #expect(log.lines == ["second 200"])
        #expect(world.elapsed == .microseconds(200))
    }

    @Test func `the disk takes no time while the world is at rest`() throws {
        let files = world.startProcess().seams(transport: SilentTransport()).files
        try files.replace("/caches/a", with: [1])
        #expect(world.time.now == .zero)
    }

    @Test func `settle waits for a spent latency, and it is no timer`() throws {
        let seams = world.startProcess().seams(transport: SilentTransport())
        try world.run(on: seams.mainQueue) { _ = try? seams.files.list("/caches") }
        #expect(world.awaitedTimers == [])
        try world.settle()
        #expect(world.elapsed == .microseconds(100))
    }
}
