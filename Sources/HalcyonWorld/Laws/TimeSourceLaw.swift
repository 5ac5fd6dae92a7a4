import AlcedoCore
package import AlcedoSeams

/// Checks the law of `TimeSource`.
package enum TimeSourceLaw {
    /// What a source does against the law; empty when it keeps it.
    ///
    /// - Parameters:
    ///   - time: The source, whose wall clock nobody sets meanwhile.
    ///   - queue: A queue of the same world, by whose delays time is made to pass.
    ///   - tolerance: How far the two clocks may drift apart in a few milliseconds; zero where time
    ///     is virtual.
    ///   - patience: How to let things happen.
    /// - Returns: Each breach in words.
    package static func violations(
        of time: any TimeSource,
        queue: any WorkQueue,
        tolerance: Duration,
        patience: LawPatience
    ) -> [String] {
        let log = LawLog()
        let (now, timestamp) = (time.now, time.timestamp)
        var last = time.reading
        for _ in 0..<10 {
            let count = log.lines.count
            queue.async(after: .milliseconds(1), .awaited) { log.add("passed") }
            guard patience.wait(for: count + 1, in: log) else { return ["time does not pass"] }
            for _ in 0..<100 {
                let next = time.reading
                if next.instant < last.instant { return ["the monotonic clock went back"] }
                if next.order <= last.order { return ["a later reading has no greater order"] }
                last = next
            }
        }
        let moved = time.now - now
        let drift = (time.timestamp - timestamp) - moved
        return breaches([
            (moved < .milliseconds(10), "ten milliseconds passed, but the clock moved \(moved)"),
            (max(drift, .zero - drift) > tolerance, "the clocks drifted apart by \(drift)"),
        ])
    }
}
