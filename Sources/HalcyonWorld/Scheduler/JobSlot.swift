/// The place of one piece of work from the call that asked for it until it starts.
struct JobSlot {
    /// Where the work is.
    enum Stage: UInt8 {
        /// Nowhere: the slot is free.
        case free
        /// In its queue's list.
        case ready
        /// In its queue's list, cancelled.
        case stopped
        /// Waiting for its instant, as a timer somebody armed.
        case timer
        /// Waiting for the instant at which a job that took time asked for it.
        case deferred
    }

    var work: SchedulerState.Work?
    var sequence: UInt64 = 0
    var queue: Int32 = -1
    /// The next slot of the same list.
    var next: Int32 = -1
    /// Counts the uses of the slot, so that an old handle does not reach new work.
    var generation: UInt32 = 0
    var stage = Stage.free
    var isAwaited = true
}

/// A handle on a piece of work that has not started.
struct JobID: Hashable, Sendable {
    var slot: Int32
    var generation: UInt32
}

/// What a scheduler knows of one queue.
struct QueueState {
    var process: Int32
    /// The first and last slot of the ready work, or -1.
    var head: Int32 = -1
    var tail: Int32 = -1
    /// The index in the list of ready queues, or -1.
    var readyIndex: Int32 = -1
    /// Whether a job's virtual latency still keeps the queue.
    var isBusy = false
    /// Whether its process ended: everything asked of it is dropped.
    var isClosed = false

    /// Whether it has work that may run and is not listed for it yet.
    var isToBeListed: Bool { head >= 0 && readyIndex < 0 && !isBusy }

    /// Puts a slot at the end, and returns the one that was last, or -1.
    mutating func append(_ slot: Int32) -> Int32 {
        defer { tail = slot }
        if tail < 0 { head = slot }
        return tail
    }

    /// Takes the first slot off, given the one after it.
    mutating func removeFirst(next: Int32) {
        head = next
        if next < 0 { tail = -1 }
    }
}
