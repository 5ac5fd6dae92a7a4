import AlcedoSeams

/// The timers of a live world, in one total order: by deadline, then by the order of arming.
struct LiveTimers: ~Copyable {
    /// A timer that is armed.
    struct Timer: Sendable {
        var deadline: Int64
        var kind: TimerKind
        var queue: LiveQueue
        var piece: LivePiece
    }

    private var heap = TimerHeap()
    private var armed: [UInt64: Timer] = [:]
    private var sequence: UInt64 = 0
    /// How many are armed that somebody waits for.
    private(set) var awaitedCount = 0

    /// The deadline of the soonest.
    var nextDeadline: Int64? {
        mutating get {
            dropDead()
            return heap.first?.deadline
        }
    }

    /// Arms a timer, and returns its number.
    mutating func arm(_ timer: Timer) -> UInt64 {
        sequence += 1
        armed[sequence] = timer
        heap.push(
            TimerHeap.Key(deadline: timer.deadline, sequence: sequence, slot: 0, generation: 0)
        )
        if timer.kind == .awaited { awaitedCount += 1 }
        return sequence
    }

    /// Disarms a timer; what it held leaves with the result.
    mutating func disarm(_ number: UInt64) -> Timer? {
        guard let timer = armed.removeValue(forKey: number) else { return nil }
        if timer.kind == .awaited { awaitedCount -= 1 }
        return timer
    }

    /// Takes the soonest timer out.
    mutating func takeFirst() -> Timer? {
        dropDead()
        return heap.first.flatMap { disarm($0.sequence) }
    }

    /// Takes out, in order, every timer up to and including one, when that one is still armed.
    mutating func take(through number: UInt64) -> [Timer] {
        var taken: [Timer] = []
        while armed[number] != nil, let timer = takeFirst() { taken.append(timer) }
        return taken
    }

    /// Takes out the timers of queues that a test picks; they will not fire.
    mutating func remove(where isRemoved: (LiveQueue) -> Bool) -> [Timer] {
        armed.filter { isRemoved($0.value.queue) }.keys.compactMap { disarm($0) }
    }

    /// The timers that somebody waits for, soonest first.
    func awaited(at now: Int64) -> [ArmedTimer] {
        armed.filter { $0.value.kind == .awaited }
            .sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
            .map { _, timer in
                ArmedTimer(
                    queue: timer.queue.label,
                    remaining: .nanoseconds(max(0, timer.deadline - now))
                )
            }
    }

    private mutating func dropDead() {
        while let first = heap.first, armed[first.sequence] == nil { heap.removeFirst() }
    }
}
