import AlcedoSeams
import Dispatch
import Foundation
import HalcyonWorld
import Synchronization
import Testing

struct SimulatedTaskTests {
    private let world = SimulatedWorld()
    private let log = Log()

    @Test func `every step of a task runs on the world's thread`() throws {
        let seams = world.startProcess().seams(transport: SilentTransport())
        let here = ObjectIdentifier(Thread.current)
        seams.tasks.start(.here()) { [log] in
            log.add("\(isOn(here))")
            await Task.yield()
            log.add("\(isOn(here))")
            await withCheckedContinuation { continuation in
                seams.mainQueue.async(after: .seconds(3_600), .awaited) { continuation.resume() }
            }
            log.add("\(isOn(here))")
        }
        #expect(log.lines == [])
        try world.settle()
        #expect(log.lines == ["true", "true", "true"])
        #expect(world.elapsed == .seconds(3_600))
    }

    @Test func `code that awaits something outside is reported with its place`() throws {
        let process = world.startProcess()
        let seams = process.seams(transport: SilentTransport())
        let place = TaskPlace(fileID: "Module/File.swift", line: 12)
        let gate = Gate()
        seams.tasks.start(place) { [log] in
            await gate.pass()
            log.add("returned")
        }
        #expect(throws: WorldDiagnosis.workLeftTheWorld(places: [place])) { try world.settle() }
        #expect(process.unfinishedTasks == [place])
        #expect(log.lines == [])
        // The late continuation comes from another thread, and is safe.
        gate.openElsewhere()
        try world.settle()
        #expect(log.lines == ["returned"])
        #expect(process.unfinishedTasks == [])
    }

    @Test func `threads that call in from outside are safe and reported`() throws {
        let queue = world.makeQueue("a")
        let (inside, outside) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread { [log, world] in
            inside.wait()
            for _ in 0..<1_000 {
                queue.async { log.add("enqueued") }
                queue.async(after: .milliseconds(1), .awaited) { log.add("never") }.cancel()
                _ = queue.isCurrent
                _ = world.time.now
            }
            world.makeQueue("foreign").async { log.add("foreign queue") }
            outside.signal()
        }
        queue.async {
            inside.signal()
            outside.wait()
        }
        #expect(throws: WorldDiagnosis.workLeftTheWorld(places: [])) { try world.settle() }
        #expect(log.lines.filter { $0 == "enqueued" }.count == 1_000)
        #expect(log.lines.last == "foreign queue")
        #expect(!log.lines.contains("never"))
        try world.settle()
    }

    @Test func `tasks of an ended process stop where they are`() throws {
        let process = world.startProcess()
        let seams = process.seams(transport: SilentTransport())
        seams.tasks.start(.here()) { [log] in
            log.add("started")
            await Task.yield()
            process.end()
            await Task.yield()
            log.add("after the end")
        }
        try world.settle()
        #expect(log.lines == ["started"])
        #expect(process.unfinishedTasks == [])
    }

    @Test func `cancelling a task reaches its handler`() throws {
        let seams = world.startProcess().seams(transport: SilentTransport())
        let task = seams.tasks.start(.here()) { [log] in
            await withTaskCancellationHandler {
                await Task.yield()
                log.add("body \(Task.isCancelled)")
            } onCancel: {
                log.add("handler")
            }
        }
        try world.run(on: seams.mainQueue) {}
        task.cancel()
        try world.settle()
        #expect(log.lines == ["body false"])
        let second = seams.tasks.start(.here()) { [log] in log.add("\(Task.isCancelled)") }
        second.cancel()
        try world.settle()
        #expect(log.lines == ["body false", "true"])
    }
}

/// Whether the caller runs on a thread.
private func isOn(_ thread: ObjectIdentifier) -> Bool {
    ObjectIdentifier(Thread.current) == thread
}

/// Holds one task until another thread lets it go.
private final class Gate: Sendable {
    private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

    func pass() async {
        await withCheckedContinuation { continuation in
            waiting.withLock { $0 = continuation }
        }
    }

    /// Lets the task go from another thread, and returns when that thread has done so.
    func openElsewhere() {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            waiting.withLock { $0.take() }?.resume()
            done.signal()
        }
        done.wait()
    }
}
