import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Dispatch
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Many sessions that ask one URL, each of a server of its own.
struct Mixture {
    /// How many replies were not of the session's own server.
    func wrongBodies() throws(BenchError) -> Int {
        let loads = try (0..<16).map { number throws(BenchError) in
            // The length is the mark of the server.
            let body = [UInt8](repeating: 1, count: number + 1)
            let configuration = StubBench.configuration(["/x"], body)
            return try StubLoad(configuration, paths: ["/x"], size: number + 1)
        }
        let wrong = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 16) { number in
            wrong.add(loads[number].playAsync(100, 16), ordering: .relaxed)
        }
        return wrong.load(ordering: .relaxed)
    }
}

/// Tasks with delays, of which every third is cancelled.
struct Storm {
    /// How many processes go through it: `STORM_PROCESSES`, or 10.
    static var processCount: Int {
        ProcessInfo.processInfo.environment["STORM_PROCESSES"].flatMap { Int($0) } ?? 10
    }

    private static let count = 10_000

    /// Plays 10,000 tasks, 64 at once, with delays of a millisecond; how many did not end as they
    /// should.
    func play() -> Double {
        let reply = ServerReply(body: .bytes([1, 2, 3]), latency: .milliseconds(1))
        let session = URLSession(configuration: StubBench.configuration(["/x"], reply))
        guard let url = URL(string: "http://images.example/x") else { return 1 }
        // Made without room: one that is let go with less than it began with ends the process.
        let room = DispatchSemaphore(value: 0)
        for _ in 0..<64 { room.signal() }
        let tally = Tally()
        var generator = SystemRandomNumberGenerator()
        for number in 0..<Self.count {
            room.wait()
            let isCancelled = number % 3 == 0
            let task = session.dataTask(with: url) { data, _, error in
                tally.note(data, error, isCancelled)
                room.signal()
            }
            task.resume()
            guard isCancelled else { continue }
            let delay = Int.random(in: 0..<2_000, using: &generator)
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(delay)) {
                task.cancel()
            }
        }
        for _ in 0..<64 { room.wait() }
        return Double(tally.wrong.load(ordering: .relaxed))
    }

    private final class Tally: Sendable {
        let wrong = Atomic<Int>(0)

        func note(_ data: Data?, _ error: (any Error)?, _ isCancelled: Bool) {
            let isWhole = error == nil && data?.count == 3
            let isGone = isCancelled && (error as? URLError)?.code == .cancelled
            if !isWhole && !isGone { wrong.add(1, ordering: .relaxed) }
        }
    }
}

/// A large body that nobody keeps.
struct LargeBody {
    private static let size = ByteCount.mebibytes(1_024)
    private static let small = ByteCount.mebibytes(4)

    /// What a slow delegate makes the process need more, in MiB.
    func stubbed() -> Double {
        growth { size in
            let reply = ServerReply(body: .random(size: size, seed: 1))
            let slow = SlowDelegate()
            let session = URLSession(
                configuration: StubBench.configuration(["/x"], reply),
                delegate: slow,
                delegateQueue: nil
            )
            guard let url = URL(string: "http://images.example/x") else { return 0 }
            session.dataTask(with: url).resume()
            slow.done.wait()
            return slow.received.load(ordering: .relaxed)
        }
    }

    /// What a simulated transport makes the process need more, in MiB.
    func simulated() -> Double {
        growth { size in
            let world = SimulatedWorld(SimulatedWorldSetting(eventLimit: .max, traceCapacity: 0))
            let rule = ServerRule(
                name: "GET /x",
                path: "/x",
                replies: [ServerReply(body: .random(size: size, seed: 1))]
            )
            let transport = SimulatedTransport(
                server: FakeServer(script: ServerScript(rules: [rule])),
                network: world.makeQueue("network"),
                time: world.time
            )
            let received = Counter()
            let queue = world.makeQueue("asker")
            guard let url = URL(string: "http://images.example/x") else { return 0 }
            try? world.run(on: queue) {
                _ = transport.start(HTTPRequest(url: url), on: queue) { event in
                    if case .data(let bytes) = event { received.add(bytes.count) }
                }
            }
            try? world.settle()
            return received.value
        }
    }

    /// The growth of the most memory that was ever resident, from a small body to a large one.
    private func growth(_ play: (ByteCount) -> Int) -> Double {
        guard play(Self.small) == Self.small.bytes, let before = peak() else { return .infinity }
        guard play(Self.size) == Self.size.bytes, let after = peak() else { return .infinity }
        return Double(after - before) / 1_024
    }

    /// The most memory that was ever resident, in KiB.
    private func peak() -> Int? {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    private final class Counter: Sendable {
        private let count = Atomic<Int>(0)

        var value: Int { count.load(ordering: .relaxed) }

        func add(_ more: Int) {
            count.add(more, ordering: .relaxed)
        }
    }

    private final class SlowDelegate: NSObject, URLSessionDataDelegate {
        let received = Atomic<Int>(0)
        let done = DispatchSemaphore(value: 0)

        func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            received.add(data.count, ordering: .relaxed)
            usleep(100)
        }

        func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError: (any Error)?) {
            done.signal()
        }
    }
}
