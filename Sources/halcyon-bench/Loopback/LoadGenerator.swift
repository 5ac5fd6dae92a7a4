import Foundation

/// wrk, with one thread.
struct LoadGenerator {
    /// What it saw.
    struct Report {
        var requestsPerSecond: Double
        /// The time in which 99 of 100 replies came, in milliseconds.
        var slowestOfHundred: Double
    }

    /// Where wrk is.
    let program: String

    /// Asks for a path for a second over connections that are kept.
    func ask(
        _ path: String,
        port: UInt16,
        connections: Int,
        row: String
    ) throws(BenchError) -> Report {
        let words = [
            "-t1", "-c\(connections)", "-d1s", "--latency", "http://127.0.0.1:\(port)\(path)",
        ]
        let text = try RunningProcess.output(of: program, words, row: row)
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let rate = lines.first { $0.first == "Requests/sec:" }?.last.flatMap { Double($0) }
        let slowest = lines.first { $0.first == "99%" }?.last.flatMap(Self.milliseconds)
        let isClean = !text.contains("Non-2xx") && !text.contains("Socket errors")
        guard let rate, rate > 0, let slowest, isClean else {
            throw .wrongResult(row: row, detail: "wrk saw\n\(text)")
        }
        return Report(requestsPerSecond: rate, slowestOfHundred: slowest)
    }

    /// A time as wrk writes it, such as `1.20ms` or `310.00us`.
    private static func milliseconds(_ text: String) -> Double? {
        let units = [("us", 0.001), ("ms", 1), ("s", 1_000)]
        guard let unit = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
        return Double(text.dropLast(unit.0.count)).map { $0 * unit.1 }
    }
}
