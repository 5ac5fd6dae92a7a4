package import AlcedoSeams

/// Checks the law of `TaskStarter`.
package enum TaskStarterLaw {
    /// What a starter does against the law; empty when it keeps it.
    ///
    /// - Parameters:
    ///   - starter: The starter.
    ///   - queue: A queue of the same world, from which suspended code is resumed.
    ///   - patience: How to let things happen.
    /// - Returns: Each breach in words.
    package static func violations(
        of starter: any TaskStarter,
        queue: any WorkQueue,
        patience: LawPatience
    ) -> [String] {
        once(starter, queue, patience) + cancelling(starter, queue, patience)
    }

    private static func once(
        _ starter: any TaskStarter,
        _ queue: any WorkQueue,
        _ patience: LawPatience
    ) -> [String] {
        let log = LawLog()
        let count = 50
        for number in 0..<count {
            starter.start(.here()) {
                await Task.yield()
                await withCheckedContinuation { continuation in
                    queue.async(after: .milliseconds(1), .awaited) { continuation.resume() }
                }
                log.add("\(number)")
            }
        }
        let isWhole = patience.wait(for: count, in: log)
        // A body that runs twice may come later than the others; this comes later still.
        let end = LawLog()
        starter.start(.here()) { end.add("end") }
        let isEnded = patience.wait(for: 1, in: end)
        return breaches([
            (!isWhole || !isEnded, "a body did not run, or did not return"),
            (log.lines.count != Set(log.lines).count, "a body ran twice"),
        ])
    }

    private static func cancelling(
        _ starter: any TaskStarter,
        _ queue: any WorkQueue,
        _ patience: LawPatience
    ) -> [String] {
        let log = LawLog()
        let task = starter.start(.here()) {
            await withCheckedContinuation { continuation in
                queue.async(after: .milliseconds(5), .awaited) { continuation.resume() }
            }
            log.add(Task.isCancelled ? "cancelled" : "not cancelled")
        }
        task.cancel()
        task.cancel()
        let other = starter.start(.here()) {
            log.add(Task.isCancelled ? "cancelled by mistake" : "other")
        }
        let isWhole = patience.wait(for: 2, in: log)
        other.cancel()
        return breaches([
            (!isWhole, "cancelled code did not return"),
            (
                isWhole && Set(log.lines) != ["cancelled", "other"],
                "cancelling did not reach the Swift task, or another: \(log.lines)"
            ),
        ])
    }
}
