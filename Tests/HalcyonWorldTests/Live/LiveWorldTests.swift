import AlcedoCore
import AlcedoSeams
import Dispatch
import Foundation
import HalcyonWorld
import Testing

@Suite(.serialized) struct LiveWorldTests {
    private let log = Log()

    @Test func `virtual time passes only from timer to timer`() async throws {
        let world = try LiveWorld(LiveWorldSetting(pace: .virtual))
        let queue = world.makeQueue("a")
        for hours in [3, 1, 2, 30] {
            queue.async(after: .seconds(hours * 3_600), .awaited) { [log] in
                log.add("\(hours) at \(world.time.now.nanoseconds / 3_600_000_000_000)")
            }
        }
        try await drive { try world.advance(by: .seconds(3 * 3_600)) }
        #expect(log.lines == ["1 at 1", "2 at 2", "3 at 3"])
        #expect(
            world.awaitedTimers == [ArmedTimer(queue: "a", remaining: .seconds(27 * 3_600))]
        )
        #expect(world.elapsed == .seconds(3 * 3_600))
    }

    @Test func `all that a timer leads to is done before the next one fires`() async throws {
        let world = try LiveWorld(LiveWorldSetting(pace: .virtual))
        let (one, other) = (world.makeQueue("one"), world.makeQueue("other"))
        for number in 0..<50 {
            (number % 2 == 0 ? one : other).async(after: .seconds(1), .awaited) { [log] in
                log.add("\(number)")
                one.async { other.async { one.async { log.add("\(number) echo") } } }
            }
        }
        try await drive { try world.settle() }
        #expect(log.lines == (0..<50).flatMap { ["\($0)", "\($0) echo"] })
    }

    @Test func `settle leaves housekeeping armed, and fires it on the way`() async throws {
        let world = try LiveWorld(LiveWorldSetting(pace: .virtual))
        let queue = world.makeQueue("a")
        for seconds in [1, 3] {
            queue.async(after: .seconds(seconds), .housekeeping) { [log] in
                log.add("housekeeping \(seconds)")
            }
        }
        queue.async(after: .seconds(2), .awaited) { [log] in log.add("awaited") }
        try await drive { try world.settle() }
        #expect(log.lines == ["housekeeping 1", "awaited"])
        #expect(world.elapsed == .seconds(2))
    }

    @Test(arguments: [CallerQueue.Kind.main, .dispatch("native"), .operation("native")])
    func `work on a real queue that was handed out is waited for`(
        kind: CallerQueue.Kind
    ) async throws {
        let world = try LiveWorld(LiveWorldSetting(pace: .virtual))
        let caller = world.startProcess().callerQueue(kind)
        let native = try #require(caller.native)
        try await drive {
            try world.run(on: caller.workQueue) { [log] in
                native.run { log.add("native \(caller.workQueue.isCurrent)") }
                log.add("wrapped \(caller.workQueue.isCurrent)")
            }
            log.add("rest \(caller.workQueue.isCurrent)")
        }
        #expect(log.lines == ["wrapped true", "native true", "rest false"])
    }

    @Test func `a task that hops to the main actor is waited for`() async throws {
        let world = try LiveWorld(LiveWorldSetting(pace: .virtual))
        let tasks = world.startProcess().seams(transport: SilentTransport()).tasks
        try await drive {
            tasks.start(.here()) { [log] in
                await MainActor.run { log.add("main") }
                log.add("back")
            }
            try world.settle()
            log.add("settled")
        }
        #expect(log.lines == ["main", "back", "settled"])
    }

    @Test func `a task that nobody resumes is reported with its place`() async throws {
        let world = try LiveWorld(
            LiveWorldSetting(pace: .virtual, departureLimit: .milliseconds(20))
        )
        let process = world.startProcess()
        let place = TaskPlace(fileID: "Lost.swift", line: 7)
        let (stream, end) = AsyncStream.makeStream(of: Int.self)
        await #expect(throws: WorldDiagnosis.workLeftTheWorld(places: [place])) {
            try await drive {
                process.seams(transport: SilentTransport()).tasks.start(place) {
                    for await _ in stream {}
                }
                try world.settle()
            }
        }
        end.finish()
    }

    @Test func `a stall names what is outstanding`() async throws {
        let world = try LiveWorld(
            LiveWorldSetting(pace: .virtual, stallLimit: .milliseconds(20))
        )
        let activity = world.makeActivity("exchanges")
        world.describe { ["exchange 7: nothing was delivered"] }
        activity.begin()
        await #expect(
            throws: WorldDiagnosis.stalled(
                waitingFor: ["exchanges (1)", "exchange 7: nothing was delivered"]
            )
        ) { try await drive { try world.settle() } }
        activity.end()
        try await drive { try world.settle() }
    }

    @Test func `timers without an end are reported`() async throws {
        let world = try LiveWorld(LiveWorldSetting(pace: .virtual, eventLimit: 100))
        let queue = world.makeQueue("a")
        @Sendable func again() { queue.async(after: .seconds(1), .awaited) { again() } }
        again()
        await #expect(throws: WorldDiagnosis.neverSettles(events: 101)) {
            try await drive { try world.settle() }
        }
    }

    @Test func `an ended process drops what waits and what comes`() async throws {
        let world = try LiveWorld(LiveWorldSetting(pace: .virtual))
        let process = world.startProcess()
        let seams = process.seams(transport: SilentTransport())
        let queue = seams.makeQueue("a")
        try await drive {
            try world.run(on: queue) { [log] in
                queue.async { log.add("waits") }
                queue.async(after: .seconds(1), .awaited) { log.add("timer") }
                process.end()
                queue.async { log.add("comes") }
                try? seams.files.replace("\(seams.cachesFolder)/late", with: [1])
                seams.tasks.start(.here()) { log.add("task") }
            }
            try world.settle()
        }
        #expect(log.lines.isEmpty)
        #expect(world.disk.files.isEmpty)
        #expect(world.elapsed == .zero)
    }

    @Test func `work that waits does not keep a world's things alive`() async throws {
        weak var kept: Log?
        do {
            let world = try LiveWorld(LiveWorldSetting(pace: .virtual))
            let held = Log()
            kept = held
            let queue = world.makeQueue("a")
            queue.async(after: .seconds(1), .awaited) { held.add(queue.label) }
        }
        #expect(kept == nil)
    }

    @Test func `the wall clock can be set back while the monotonic one goes on`() async throws {
        let world = try LiveWorld(LiveWorldSetting(pace: .virtual))
        try await drive { try world.advance(by: .seconds(10)) }
        world.setWallClock(Timestamp(secondsSince1970: 1_000))
        try await drive { try world.advance(by: .seconds(5)) }
        #expect(world.time.timestamp == Timestamp(secondsSince1970: 1_005))
        #expect(world.elapsed == .seconds(15))
    }
}

/// Time that passes by itself, at a pace.
@Suite(.serialized) struct ScaledWorldTests {
    private let log = Log()

    @Test func `advance passes timers in their order, and settle waits for them`() async throws {
        let world = try LiveWorld(LiveWorldSetting(pace: .scaled(1)))
        let queue = world.makeQueue("a")
        for seconds in [300, 100, 200] {
            queue.async(after: .seconds(seconds), .awaited) { [log] in log.add("\(seconds)") }
        }
        let later = queue.async(after: .seconds(100_000), .awaited) { [log] in log.add("later") }
        try await drive { try world.advance(by: .seconds(90_000)) }
        #expect(log.lines == ["100", "200", "300"])
        later.cancel()
        queue.async(after: .milliseconds(10), .awaited) { [log] in log.add("settled") }
        try await drive { try world.settle() }
        #expect(log.lines.last == "settled")
        #expect(world.elapsed >= .seconds(90_000) + .milliseconds(10))
        #expect(!world.timeIsVirtual)
    }

    @Test func `settle waits for what comes by itself, and run does not`() async throws {
        let world = try LiveWorld(LiveWorldSetting(pace: .scaled(0.01)))
        let reply = world.makeActivity("replies", .settling)
        let server = DispatchQueue(label: "server")
        let queue = world.makeQueue("a")
        reply.begin()
        try await drive {
            try world.run(on: queue) { [log] in log.add("run") }
            server.async { [log] in
                queue.async { log.add("reply") }
                reply.end()
            }
            try world.settle()
            log.add("settled")
        }
        #expect(log.lines == ["run", "reply", "settled"])
    }
}

/// Drives a world from a thread of its own.
func drive(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await onOwnThread { Result(catching: body) }.get()
}

extension NativeQueue {
    /// Runs work as code does that knows the real queue only.
    fileprivate func run(_ work: @escaping @Sendable () -> Void) {
        switch self {
        case .dispatch(let queue): queue.async(execute: work)
        case .operation(let queue): queue.addOperation(work)
        }
    }
}
