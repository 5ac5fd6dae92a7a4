import AlcedoCore
package import AlcedoSeams
import Dispatch
import Synchronization

/// Checks the law of `WorkQueue`.
package enum WorkQueueLaw {
    /// What a queue does against the law; empty when it keeps it.
    ///
    /// - Parameters:
    ///   - queue: The queue under test, with no work of others.
    ///   - other: Another queue of the same world.
    ///   - time: The time that delays are measured by.
    ///   - patience: How to let things happen.
    /// - Returns: Each breach in words.
    package static func violations(
        of queue: any WorkQueue,
        beside other: any WorkQueue,
        time: any TimeSource,
        patience: LawPatience
    ) -> [String] {
        let check = WorkQueueCheck(queue: queue, other: other, time: time, patience: patience)
        return check.order() + check.returning() + check.currency() + check.delays()
            + check.cancelling()
    }
}

private struct WorkQueueCheck {
    let queue: any WorkQueue
    let other: any WorkQueue
    let time: any TimeSource
    let patience: LawPatience

    /// One piece at a time, each once, in the order of the calls.
    func order() -> [String] {
        let log = LawLog()
        let overlaps = Overlaps()
        let pieces = 200
        for number in 0..<pieces {
            queue.async { overlaps.during { log.add("\(number)") } }
        }
        let isWhole = patience.wait(for: pieces, in: log)
        let more = LawLog()
        queue.async { more.add("end") }
        let isEnded = patience.wait(for: 1, in: more)
        return breaches([
            (!isWhole || !isEnded, "work did not run"),
            (log.lines.count > pieces, "a piece of work ran twice"),
            (
                log.lines.count == pieces && log.lines != (0..<pieces).map { "\($0)" },
                "work ran out of order"
            ),
            (overlaps.seen > 0, "two pieces of work ran at once"),
        ])
    }

    /// `async` returns before the work runs.
    func returning() -> [String] {
        let log = LawLog()
        queue.async { [queue] in
            queue.async { log.add("work") }
            queue.async(after: .seconds(-1), .awaited) { log.add("delayed work") }
            log.add("returned")
        }
        guard patience.wait(for: 3, in: log) else { return ["work asked for by work did not run"] }
        return log.lines.first == "returned" ? [] : ["work ran before async returned"]
    }

    /// `isCurrent` inside and outside.
    func currency() -> [String] {
        let log = LawLog()
        queue.async { [queue, other] in
            log.add("inside \(queue.isCurrent)")
            other.async {
                log.add("beside \(queue.isCurrent)")
                queue.async { log.add("again \(queue.isCurrent)") }
            }
        }
        _ = patience.wait(for: 3, in: log)
        if queue.isCurrent { log.add("outside true") }
        let expected = ["inside true", "beside false", "again true"]
        return log.lines == expected ? [] : ["isCurrent is wrong: \(log.lines)"]
    }

    /// Delays pass before work runs, and equal ones keep their order.
    func delays() -> [String] {
        let log = LawLog()
        let time = time
        let delay = Duration.milliseconds(5)
        let count = 20
        let start = time.now
        queue.async { [queue] in
            for number in 0..<count {
                queue.async(after: delay, .awaited) {
                    if time.now < start + delay { log.add("early") }
                    log.add("\(number)")
                }
            }
            queue.async { log.add("at once") }
        }
        guard patience.wait(for: count + 1, in: log) else { return ["delayed work did not run"] }
        let expected = ["at once"] + (0..<count).map { "\($0)" }
        return breaches([
            (log.lines.contains("early"), "work ran before its delay had passed"),
            (
                log.lines.filter { $0 != "early" } != expected,
                "delays that end together did not end in order"
            ),
        ])
    }

    /// Cancelled work never runs; cancelling twice or late does nothing.
    func cancelling() -> [String] {
        let log = LawLog()
        queue.async { [queue] in
            let first = queue.async(after: .milliseconds(2), .awaited) { log.add("cancelled") }
            first.cancel()
            first.cancel()
            let ready = queue.async(after: .zero, .awaited) { log.add("cancelled") }
            ready.cancel()
            let late = queue.async(after: .milliseconds(4), .housekeeping) { log.add("kept") }
            queue.async(after: .milliseconds(8), .awaited) {
                late.cancel()
                log.add("end")
            }
        }
        guard patience.wait(for: 2, in: log) else {
            return ["work that was not cancelled did not run"]
        }
        return log.lines == ["kept", "end"] ? [] : ["cancelled work ran: \(log.lines)"]
    }
}

/// Counts the pieces that run at the same time.
private final class Overlaps: Sendable {
    private struct State {
        var inside = 0
        var seen = 0
        var count = 0
    }

    private let state = Mutex(State())
    private let another = DispatchSemaphore(value: 0)

    var seen: Int { state.withLock { $0.seen } }

    /// Runs a piece; the first one gives a second one time to start beside it.
    func during(_ body: () -> Void) {
        let isFirst = state.withLock { state in
            state.inside += 1
            state.count += 1
            if state.inside > 1 { state.seen += 1 }
            return state.count == 1
        }
        if isFirst {
            _ = another.wait(timeout: .now() + .milliseconds(20))
        } else {
            another.signal()
        }
        body()
        state.withLock { $0.inside -= 1 }
    }
}

/// The words of the breaches that are so.
func breaches(_ findings: [(isSo: Bool, words: String)]) -> [String] {
    findings.filter(\.isSo).map(\.words)
}
