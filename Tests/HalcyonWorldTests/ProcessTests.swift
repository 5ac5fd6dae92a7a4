import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonWorld
import Testing

struct ProcessTests {
    private let world = SimulatedWorld(SimulatedWorldSetting(diskLatency: .none))
    private let log = Log()

    @Test func `the same kind of caller gives the same queue`() {
        let process = world.startProcess()
        let kinds: [CallerQueue.Kind] = [.main, .dispatch("a"), .operation("a"), .dispatch("b")]
        let queues = kinds.map { process.callerQueue($0) }
        for (kind, queue) in zip(kinds, queues) {
            #expect(process.callerQueue(kind).workQueue === queue.workQueue)
            #expect(queue.native == nil)
        }
        #expect(Set(queues.map { ObjectIdentifier($0.workQueue) }).count == 4)
        #expect(queues[0].workQueue === process.seams(transport: SilentTransport()).mainQueue)
    }

    @Test func `an end drops what waits and disarms timers`() throws {
        let process = world.startProcess()
        let main = process.callerQueue(.main).workQueue
        main.async { [log] in log.add("ready") }
        main.async(after: .seconds(1), .awaited) { [log] in log.add("timer") }
        process.end()
        main.async { [log] in log.add("late") }
        try world.settle()
        #expect(log.lines == [])
        #expect(world.awaitedTimers == [])
        #expect(world.elapsed == .zero)
    }

    @Test func `code that goes on after its process ended is without effect`() throws {
        let process = world.startProcess()
        let transport = SilentTransport()
        let seams = process.seams(transport: transport)
        let server = world.makeQueue("server")
        let request = HTTPRequest(url: try #require(URL(string: "http://host.test/")))
        try world.run(on: seams.mainQueue) { [log] in
            process.end()
            seams.mainQueue.async { log.add("own queue") }
            server.async { log.add("another queue") }
            seams.makeQueue("late").async { log.add("late queue") }
            try? seams.files.replace("/caches/late", with: [1])
            seams.tasks.start(.here()) { log.add("task") }
            _ = seams.transport.start(request, on: seams.mainQueue) { _ in log.add("event") }
        }
        try world.settle()
        #expect(log.lines == [])
        #expect(world.disk.files.isEmpty)
        #expect(transport.starts.lines == [])
        server.async { [log] in log.add("world goes on") }
        try world.settle()
        #expect(log.lines == ["world goes on"])
    }

    @Test func `a crash in a replace keeps the old content and leaves a stray file`() throws {
        let first = world.startProcess()
        let seams = first.seams(transport: SilentTransport())
        try world.run(on: seams.mainQueue) { [world, log] in
            try? seams.files.replace("/caches/entry", with: [1, 1, 1])
            _ = world.disk.crash(inNextReplaceAfter: 2)
            do throws(FileStoreError) {
                try seams.files.replace("/caches/entry", with: [2, 2, 2])
            } catch {
                log.add("failed")
            }
            seams.mainQueue.async { log.add("late") }
            log.add((try? seams.files.read("/caches/entry")) == nil ? "dead" : "alive")
        }
        #expect(log.lines == ["failed", "dead"])
        let files = world.startProcess().seams(transport: SilentTransport()).files
        #expect(try files.read("/caches/entry") == [1, 1, 1])
        let strays = try files.list("/caches").filter { TemporaryFile.isTemporary($0.name) }
        #expect(strays.map(\.size) == [.bytes(2)])
        try files.replace("/caches/entry", with: [3])
        #expect(try files.read("/caches/entry") == [3])
    }

    @Test func `a new process finds the files and fresh queues`() throws {
        let first = world.startProcess()
        try first.seams(transport: SilentTransport()).files.replace("/caches/a", with: [7])
        first.end()
        let second = world.startProcess()
        let seams = second.seams(transport: SilentTransport())
        #expect(try seams.files.read("/caches/a") == [7])
        try world.run(on: seams.mainQueue) { [log] in log.add("runs") }
        #expect(log.lines == ["runs"])
    }

    @Test func `events reach every live process and no other`() throws {
        let processes = (0..<3).map { _ in world.startProcess() }
        for (number, process) in processes.enumerated() {
            let seams = process.seams(transport: SilentTransport())
            _ = seams.systemEvents.observe { [log] event in
                log.add("\(number) \(event) \(seams.mainQueue.isCurrent)")
            }
        }
        processes[1].end()
        try world.post(.memoryWarning)
        #expect(log.lines == ["0 memoryWarning true", "2 memoryWarning true"])
    }
}
