import AlcedoCore
import AlcedoSeams
import HalcyonWorld
import Testing

struct SimulatedWorldTests {
    private let world = SimulatedWorld()
    private let log = Log()

    @Test func `a queue runs its work in order and never before async returns`() throws {
        let queue = world.makeQueue("a")
        try world.run(on: queue) { [log] in
            queue.async { log.add("second") }
            queue.async { log.add("third") }
            log.add("first")
        }
        #expect(log.lines == ["first", "second", "third"])
    }

    @Test func `a queue is current only while its own work runs`() throws {
        let queue = world.makeQueue("a")
        let other = world.makeQueue("b")
        try world.run(on: queue) { [log] in
            log.add("\(queue.isCurrent) \(other.isCurrent)")
        }
        #expect(log.lines == ["true false"])
        #expect(!queue.isCurrent)
    }

    @Test func `advance fires the timers it passes at their instants`() throws {
        let queue = world.makeQueue("a")
        let world = world
        for milliseconds in [30, 10, 20, 50] {
            queue.async(after: .milliseconds(milliseconds), .awaited) { [log] in
                log.add("\(milliseconds) at \(world.time.now.nanoseconds)")
            }
        }
        try world.advance(by: .milliseconds(30))
        #expect(log.lines == ["10 at 10000000", "20 at 20000000", "30 at 30000000"])
        #expect(world.awaitedTimers == [ArmedTimer(queue: "a", remaining: .milliseconds(20))])
        #expect(world.elapsed == .milliseconds(30))
    }

    @Test func `timers that end together end in the order they were asked for`() throws {
        let queues = (0..<3).map { world.makeQueue("\($0)") }
        for index in 0..<30 {
            queues[index % 3].async(after: .milliseconds(5), .awaited) { [log] in
                log.add("\(index)")
            }
        }
        try world.settle()
        #expect(log.lines == (0..<30).map { "\($0)" })
    }

    @Test func `settle leaves housekeeping armed and advance fires it`() throws {
        let queue = world.makeQueue("a")
        queue.async(after: .seconds(1), .awaited) { [log] in log.add("awaited") }
        queue.async(after: .seconds(2), .housekeeping) { [log] in log.add("housekeeping") }
        try world.settle()
        #expect(log.lines == ["awaited"])
        #expect(world.elapsed == .seconds(1))
        try world.advance(by: .seconds(1))
        #expect(log.lines == ["awaited", "housekeeping"])
    }

    @Test func `cancelled work never runs, also when its timer has fired`() throws {
        let queue = world.makeQueue("a")
        let late = queue.async(after: .milliseconds(1), .awaited) { [log] in log.add("late") }
        queue.async(after: .zero, .awaited) { late.cancel() }
        let second = queue.async(after: .milliseconds(2), .awaited) { [log] in log.add("second") }
        let other = world.makeQueue("b")
        other.async(after: .milliseconds(2), .awaited) { [log] in log.add("other") }
        let third = queue.async(after: .milliseconds(3), .awaited) { [log] in log.add("third") }
        second.cancel()
        second.cancel()
        try world.settle()
        third.cancel()
        #expect(log.lines == ["other", "third"])
    }

    @Test func `the wall clock can be set back while the monotonic one goes on`() throws {
        try world.advance(by: .seconds(10))
        let before = world.time.now
        world.setWallClock(Timestamp(secondsSince1970: 1_000))
        #expect(world.time.now == before)
        #expect(world.time.timestamp == Timestamp(secondsSince1970: 1_000))
        try world.advance(by: .seconds(5))
        #expect(world.time.timestamp == Timestamp(secondsSince1970: 1_005))
        #expect(world.time.now - before == .seconds(5))
    }

    @Test func `work without an end is reported`() {
        let world = SimulatedWorld(SimulatedWorldSetting(eventLimit: 1_000))
        let queue = world.makeQueue("a")
        @Sendable func again() { queue.async { again() } }
        #expect(throws: WorldDiagnosis.neverSettles(events: 1_000)) {
            try world.run(on: queue) { again() }
        }
    }

    @Test func `work that waits does not keep a world's things alive`() {
        weak var kept: Log?
        do {
            let world = SimulatedWorld()
            let held = Log()
            kept = held
            let queue = world.makeQueue("a")
            queue.async(after: .seconds(1), .awaited) { held.add(queue.label) }
        }
        #expect(kept == nil)
    }
}
