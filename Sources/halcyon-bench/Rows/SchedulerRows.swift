import AlcedoSeams
import Foundation
import HalcyonWorld
import Synchronization

/// How fast simulated worlds move.
enum SchedulerRows {
    static let all = [
        Row(name: "scheduler events with 100 timers pending", measure: eventRate),
        Row(name: "two worlds on two threads against one", measure: twoWorlds),
        Row(name: "a fresh world with a process", measure: freshWorld),
    ]

    private static let eventCount = 1_000_000

    /// Events a second in one world.
    private static func eventRate() throws(BenchError) -> Double {
        let seconds = try Stopwatch.best(of: 5) { () throws(BenchError) in
            try play(eventCount)
        }
        return Double(eventCount) / seconds
    }

    /// How much more two independent worlds do in the same time on two threads.
    private static func twoWorlds() throws(BenchError) -> Double {
        var (one, two) = (Double.infinity, Double.infinity)
        // Many short runs, because a busy machine rarely leaves two cores alone for long; the
        // shortest of each kind is compared, so that a disturbed single run does not flatter.
        for _ in 0..<40 {
            one = min(one, try Stopwatch.seconds { () throws(BenchError) in try play(200_000) })
            let both = try Stopwatch.seconds { () throws(BenchError) in
                try Threads.run(count: 2) { () throws(BenchError) in try play(200_000) }
            }
            two = min(two, both)
        }
        return 2 * one / two
    }

    /// Microseconds to make a world and a process, run one piece of work, and let go of both.
    private static func freshWorld() throws(BenchError) -> Double {
        let count = 20_000
        let seconds = try Stopwatch.best(of: 5) { () throws(BenchError) in
            for _ in 0..<count {
                let world = SimulatedWorld()
                let process = world.startProcess()
                process.callerQueue(.main).workQueue.async {}
                do {
                    try world.settle()
                } catch {
                    throw .wrongResult(row: "fresh world", detail: "\(error)")
                }
            }
        }
        return seconds / Double(count) * 1e6
    }

    /// Lets 100 timers of one world fire and arm themselves again, so many times in all.
    private static func play(_ count: Int) throws(BenchError) {
        let world = SimulatedWorld(
            SimulatedWorldSetting(eventLimit: .max, traceCapacity: 0)
        )
        let ticker = Ticker(queue: world.makeQueue("ticker"), count: count)
        for number in 0..<100 { ticker.arm(number) }
        do {
            try world.settle()
        } catch {
            throw .wrongResult(row: "scheduler", detail: "\(error)")
        }
        guard ticker.fired == count + 99 else {
            throw .wrongResult(row: "scheduler", detail: "\(ticker.fired) events")
        }
    }
}

/// Timers that arm themselves again until enough have fired.
// SAFETY: the counters are only touched by work of one simulated queue, on its world's thread.
private final class Ticker: @unchecked Sendable {
    private let queue: any WorkQueue
    private let count: Int
    private(set) var fired = 0

    init(queue: any WorkQueue, count: Int) {
        self.queue = queue
        self.count = count
    }

    func arm(_ number: Int) {
        queue.async(after: .nanoseconds(1_000 + number), .awaited) { [self] in
            fired += 1
            if fired < count { arm(number) }
        }
    }
}

/// Runs a body on several threads at once.
enum Threads {
    /// Runs it on each thread, and returns when all have returned.
    static func run(
        count: Int,
        _ body: @escaping @Sendable () throws(BenchError) -> Void
    ) throws(BenchError) {
        let failures = Mutex<[BenchError]>([])
        let ended = DispatchGroup()
        for _ in 0..<count {
            ended.enter()
            Thread.detachNewThread {
                do throws(BenchError) {
                    try body()
                } catch {
                    failures.withLock { $0.append(error) }
                }
                ended.leave()
            }
        }
        ended.wait()
        if let failure = failures.withLock({ $0.first }) { throw failure }
    }
}
