/// One thing that is measured.
struct Row: Sendable {
    /// The name, as in the file of requirements.
    var name: String
    /// Measures it, in the unit of its requirement.
    var measure: @Sendable () throws(BenchError) -> Double

    /// Every row, in the order of the table.
    static let all: [Row] = SchedulerRows.all + ServerRows.all
}

/// Measures real time.
enum Stopwatch {
    /// The shortest of several runs, in seconds: what disturbs a run only makes it longer.
    static func best(
        of count: Int,
        _ body: () throws(BenchError) -> Void
    ) throws(BenchError) -> Double {
        var best = Double.infinity
        for _ in 0..<count { best = min(best, try seconds(body)) }
        return best
    }

    /// How long one run takes, in seconds.
    static func seconds(_ body: () throws(BenchError) -> Void) throws(BenchError) -> Double {
        let began = ContinuousClock.now
        try body()
        let (seconds, attoseconds) = (ContinuousClock.now - began).components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
