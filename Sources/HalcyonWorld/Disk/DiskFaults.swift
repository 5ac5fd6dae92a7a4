/// The faults that are armed on a disk, whether it is simulated or real.
struct DiskFaults: Sendable {
    private struct Fault {
        var failure: DiskFailure
        /// How many operations it still lets through.
        var skipped: Int
        /// How many operations it still hits; `nil` for all.
        var remaining: Int?
    }

    private var writes: Fault?
    private var reads: Fault?

    /// Makes later writes fail, after the next `skipped`; `nil` heals.
    mutating func failWrites(with failure: DiskFailure?, skipping skipped: Int, count: Int?) {
        writes = failure.map { Fault(failure: $0, skipped: skipped, remaining: count) }
    }

    /// Makes later reads fail, after the next `skipped`; `nil` heals.
    mutating func failReads(with failure: DiskFailure?, skipping skipped: Int, count: Int?) {
        reads = failure.map { Fault(failure: $0, skipped: skipped, remaining: count) }
    }

    /// The failure that hits a read now.
    mutating func readFailure() -> DiskFailure? {
        Self.hit(&reads)
    }

    /// The failure that hits a change now; a full disk still removes and touches.
    mutating func writeFailure(needsSpace: Bool) -> DiskFailure? {
        guard needsSpace || writes?.failure != .full else { return nil }
        return Self.hit(&writes)
    }

    private static func hit(_ fault: inout Fault?) -> DiskFailure? {
        guard let armed = fault else { return nil }
        guard armed.skipped == 0 else {
            fault?.skipped -= 1
            return nil
        }
        guard let remaining = armed.remaining else { return armed.failure }
        fault?.remaining = remaining - 1
        if remaining <= 1 { fault = nil }
        return remaining > 0 ? armed.failure : nil
    }
}
