import Foundation

/// One thing that is measured.
struct Row: Sendable {
    /// The name, as in the file of requirements.
    var name: String
    /// Measures it, in the unit of its requirement.
    var measure: @Sendable () throws(BenchError) -> Double

    /// Every row, in the order of the table.
    static let all: [Row] =
        SchedulerRows.all + ServerRows.all + ImageRows.all + SequenceRows.all + CacheRows.all
        + DiskRows.all + HTTPCacheRows.all + VariantRows.all + SharingRows.all + LoopbackRows.all
        + StubRows.all
}

/// Measures time.
///
/// Rates of one core count the time that the thread had one, so that what else runs on the machine
/// does not matter; only rows about threads side by side look at the clock on the wall.
enum Stopwatch {
    /// The shortest of several runs, in seconds of one core: what disturbs a run only makes it longer.
    static func best(
        of count: Int,
        _ body: () throws(BenchError) -> Void
    ) throws(BenchError) -> Double {
        var best = Double.infinity
        for _ in 0..<count {
            let began = time(of: CLOCK_THREAD_CPUTIME_ID)
            try body()
            best = min(best, time(of: CLOCK_THREAD_CPUTIME_ID) - began)
        }
        return best
    }

    /// How long one run takes, in seconds by the clock on the wall.
    static func seconds(_ body: () throws(BenchError) -> Void) throws(BenchError) -> Double {
        let began = time(of: CLOCK_MONOTONIC)
        try body()
        return time(of: CLOCK_MONOTONIC) - began
    }

    /// How long all threads of the process had a core for one run, in seconds: what else runs on the
    /// machine counts little.
    static func coreSeconds(_ body: () throws(BenchError) -> Void) throws(BenchError) -> Double {
        let began = time(of: CLOCK_PROCESS_CPUTIME_ID)
        try body()
        return time(of: CLOCK_PROCESS_CPUTIME_ID) - began
    }

    private static func time(of clock: clockid_t) -> Double {
        var now = timespec()
        clock_gettime(clock, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}
