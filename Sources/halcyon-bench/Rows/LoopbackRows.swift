import Foundation
import HalcyonServer

/// How fast `halcyon serve` answers, and how much memory it takes.
enum LoopbackRows {
    static let all =
        contestRows + [
            Row(name: firstReply) { () throws(BenchError) in try secondsToFirstReply() * 1_000 },
            Row(name: memory) { () throws(BenchError) in try mebibytesOfLongBody() },
        ]

    private static let firstReply = "first reply of a served file after its start"
    private static let memory = "memory that a body of 1 GiB takes over loopback"

    private static let contestRows = [
        Row(name: "1 KB at 16 connections against nginx") { () throws(BenchError) in
            try contest.get().few.rate
        },
        Row(name: "1 KB at 64 connections against nginx") { () throws(BenchError) in
            try contest.get().many.rate
        },
        Row(name: "slowest of 100 at 16 connections against nginx") { () throws(BenchError) in
            try contest.get().few.slowest
        },
        Row(name: "1 MB at 16 connections against nginx") { () throws(BenchError) in
            try contest.get().large.rate
        },
    ]

    /// Played once for all rows that look at it.
    private static let contest: Result<LoopbackContest, BenchError> = Result {
        () throws(BenchError) in try LoopbackContest()
    }

    /// The shortest time from the start of the process to the end of its first reply, in seconds.
    private static func secondsToFirstReply() throws(BenchError) -> Double {
        var best = Double.infinity
        for _ in 0..<7 { best = min(best, try ServedScenario(row: firstReply).secondsToAnswer) }
        return best
    }

    /// How much the server's most resident memory grows while it sends a generated body.
    private static func mebibytesOfLongBody() throws(BenchError) -> Double {
        let served = try ServedScenario(row: memory)
        guard let before = served.peakResidentBytes else {
            throw .notMeasured("the system does not say how much memory a process has")
        }
        let count = PlainConnection(port: served.port)?.byteCount(of: "/1g") ?? 0
        guard count > 1 << 30, let after = served.peakResidentBytes else {
            throw .wrongResult(row: memory, detail: "\(count) bytes came")
        }
        return Double(after - before) / Double(1 << 20)
    }
}

/// `halcyon serve` and nginx, asked for the same bodies by turns.
struct LoopbackContest: Sendable {
    /// Ours against nginx's.
    struct Ratios: Sendable {
        var rate: Double
        var slowest: Double
    }

    /// How often each of them has its turn.
    private static let rounds = 5

    private(set) var few = Ratios(rate: 0, slowest: 0)
    private(set) var many = Ratios(rate: 0, slowest: 0)
    private(set) var large = Ratios(rate: 0, slowest: 0)

    init() throws(BenchError) {
        guard let nginx = RunningProcess.find("nginx"), let wrk = RunningProcess.find("wrk") else {
            throw .notMeasured("it needs the Debian packages nginx-light and wrk")
        }
        let row = "against nginx"
        let generator = LoadGenerator(program: wrk)
        let ours = try ServedScenario(row: row)
        let theirs = try NginxServer(nginx, row: row)
        let ports = (ours: ours.port, theirs: theirs.port)
        few = try Self.ratios("/1k", 16, generator, ports, row)
        many = try Self.ratios("/1k", 64, generator, ports, row)
        large = try Self.ratios("/1m", 16, generator, ports, row)
    }

    /// The best turn of each against the other's: what else runs on the machine only takes away.
    private static func ratios(
        _ path: String,
        _ connections: Int,
        _ generator: LoadGenerator,
        _ ports: (ours: UInt16, theirs: UInt16),
        _ row: String
    ) throws(BenchError) -> Ratios {
        var best = [(rate: 0.0, slowest: Double.infinity), (rate: 0.0, slowest: Double.infinity)]
        for _ in 0..<rounds {
            for (index, port) in [ports.ours, ports.theirs].enumerated() {
                let report = try generator.ask(
                    path,
                    port: port,
                    connections: connections,
                    row: row
                )
                best[index].rate = max(best[index].rate, report.requestsPerSecond)
                best[index].slowest = min(best[index].slowest, report.slowestOfHundred)
            }
        }
        return Ratios(
            rate: best[0].rate / best[1].rate,
            slowest: best[0].slowest / best[1].slowest
        )
    }
}
