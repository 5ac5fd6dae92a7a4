import AlcedoCore
import AlcedoSeams

/// Everything a simulated world knows of its queues, timers and time.
///
/// One struct with one mutating call a step, because exclusivity checks on many class fields cost
/// more than the work. No closure is ever released inside a call: releasing one may run a `deinit`
/// that calls back into the scheduler, so dropped work is handed to the caller.
struct SchedulerState: ~Copyable {
    /// What somebody asked to be run.
    ///
    /// A struct, because a bare closure in an optional or an array is wrapped in a second closure
    /// whenever it is put in or taken out.
    struct Work: Sendable {
        var run: @Sendable () -> Void
    }

    /// How far time may move on.
    enum Horizon {
        /// Not at all.
        case present
        /// To the next instant at which anything happens, once.
        case nextInstant
        /// Up to and including an instant.
        case until(Int64)
        /// While something that is not housekeeping is armed.
        case settled
    }

    /// A piece of work whose turn it is.
    struct Turn {
        var work: Work
        var instant: Int64
    }

    /// The present instant at which work starts, in nanoseconds since the world began.
    private(set) var instant: Int64 = 0
    /// What the running job has spent so far.
    private(set) var spent: Int64 = 0
    /// The running queue, or -1.
    private(set) var current: Int32 = -1
    var trace: Trace

    private var slots = SlotTable()
    private var timers = TimerHeap()
    private var queues: [QueueState] = []
    private var ready: [Int32] = []
    private var sequence: UInt64 = 0
    private var awaitedCount = 0
    private var staleCount = 0
    private var isOver = false
    private var endedProcesses: [Int32] = []
    private let isRandom: Bool
    private var generator: SplitMix64

    init(order: ScheduleOrder, trace: consuming Trace) {
        self.trace = trace
        switch order {
        case .fifo:
            isRandom = false
            generator = SplitMix64(seed: 0)
        case .random(let seed):
            isRandom = true
            generator = SplitMix64(seed: seed)
        }
        queues.reserveCapacity(8)
    }

    /// The instant as the running job sees it: with what it has spent.
    var now: Int64 { instant.addingSaturated(spent) }

    // The turn

    /// Ends the running job and gives the next one, moving time on as far as allowed.
    mutating func next(_ horizon: Horizon) -> Turn? {
        finish()
        var mayMove = true
        while true {
            if let queue = pick() { return Turn(work: start(queue), instant: instant) }
            guard mayMove, moveOn(horizon) else { return nil }
            if case .nextInstant = horizon { mayMove = false }
        }
    }

    /// Ends the running job: a queue whose job spent time stays busy until that time has passed.
    mutating func finish() {
        guard current >= 0 else { return }
        if spent > 0 {
            let queue = Int(current)
            queues[queue].isBusy = true
            unlist(queue)
            awaitedCount += 1
            sequence += 1
            timers.push(
                TimerHeap.Key(deadline: now, sequence: sequence, slot: ~current, generation: 0)
            )
            spent = 0
        }
        current = -1
    }

    /// Lets the running job take virtual time.
    mutating func spend(_ nanoseconds: Int64) {
        guard current >= 0, nanoseconds > 0 else { return }
        spent = spent.addingSaturated(nanoseconds)
    }

    /// Moves the idle clock to an instant before which nothing is armed.
    mutating func arrive(at target: Int64) {
        instant = max(instant, target)
        trace.record(.move, queue: -1, number: UInt64(bitPattern: instant), at: instant)
    }

    // Asking for work

    /// Puts work at the end of a queue; from a job that spent time, when that time has passed.
    mutating func enqueue(_ work: Work, on queue: Int32) -> JobID? {
        guard accepts(queue) else { return nil }
        guard spent == 0 else { return arm(work, on: queue, at: now, stage: .deferred, true) }
        let slot = take(work, queue: queue, stage: .ready, isAwaited: true)
        append(slot, to: Int(queue))
        return JobID(slot: slot, generation: slots[slot].generation)
    }

    /// Puts work at the end of a queue after a delay.
    mutating func enqueue(
        _ work: Work,
        on queue: Int32,
        after delay: Int64,
        isAwaited: Bool
    ) -> JobID? {
        guard delay > 0 else { return enqueue(work, on: queue) }
        guard accepts(queue) else { return nil }
        return arm(work, on: queue, at: now.addingSaturated(delay), stage: .timer, isAwaited)
    }

    /// Whether work has not started and was not cancelled.
    func isPending(_ id: JobID) -> Bool { slots.isPending(id) }

    /// Stops work that has not started; the caller releases what is returned.
    mutating func cancel(_ id: JobID) -> Work? {
        let slot = Int(id.slot)
        guard isPending(id) else { return nil }
        trace.record(.stop, queue: slots[slot].queue, number: slots[slot].sequence, at: instant)
        let work = slots[slot].work.take()
        if slots[slot].stage == .ready {
            slots[slot].stage = .stopped
        } else {
            discard(timer: slot)
            shedStaleKeys()
        }
        return work
    }

    // Queues

    /// Makes the queue with a number known.
    mutating func register(_ id: Int32, label: String, process: Int32) {
        // A queue made by a foreign thread may be announced after one with a higher number.
        while queues.count <= Int(id) { queues.append(QueueState(process: -1)) }
        queues[Int(id)].process = process
        queues[Int(id)].isClosed = isOver || endedProcesses.contains(process)
        trace.name(queue: Int(id), label)
    }

    /// Closes every queue of a process, or all; the caller releases the work that is returned.
    mutating func close(process: Int32?) -> [Work] {
        if let process { endedProcesses.append(process) } else { isOver = true }
        for index in queues.indices where process == nil || queues[index].process == process {
            queues[index].isClosed = true
            unlist(index)
            queues[index].head = -1
            queues[index].tail = -1
        }
        var dropped: [Work] = []
        for index in slots.indices where slots[index].stage != .free {
            guard queues[Int(slots[index].queue)].isClosed else { continue }
            if let work = slots[index].work.take() { dropped.append(work) }
            let isListed = slots[index].stage == .ready || slots[index].stage == .stopped
            if isListed { slots.release(index) } else { discard(timer: index) }
        }
        return dropped
    }

    /// The timers that somebody waits for, soonest first.
    func awaitedTimers() -> [(queue: Int32, remaining: Int64)] {
        timers.keys.filter { key in
            guard key.slot >= 0 else { return false }
            let slot = slots[key.slot]
            return slot.generation == key.generation && slot.isAwaited && slot.stage == .timer
        }
        .sorted { $0.precedes($1) }
        .map { (slots[$0.slot].queue, $0.deadline - instant) }
    }

    private func accepts(_ queue: Int32) -> Bool {
        // What code of an ended process asks for is dropped wherever it is asked.
        guard !queues[Int(queue)].isClosed else { return false }
        return current < 0 || !queues[Int(current)].isClosed
    }

    // Lists

    private mutating func append(_ slot: Int32, to queue: Int) {
        let last = queues[queue].append(slot)
        if last >= 0 { slots[last].next = slot }
        listIfReady(queue)
    }

    private mutating func listIfReady(_ queue: Int) {
        guard queues[queue].isToBeListed else { return }
        queues[queue].readyIndex = Int32(ready.count)
        ready.append(Int32(queue))
    }

    private mutating func unlist(_ queue: Int) {
        let index = Int(queues[queue].readyIndex)
        guard index >= 0 else { return }
        let last = ready.removeLast()
        if index < ready.count {
            ready[index] = last
            queues[Int(last)].readyIndex = Int32(index)
        }
        queues[queue].readyIndex = -1
    }

    private mutating func pick() -> Int? {
        while !ready.isEmpty {
            let queue = Int(ready[ready.count == 1 ? 0 : choose()])
            if dropStopped(queue) { return queue }
            unlist(queue)
        }
        return nil
    }

    private mutating func choose() -> Int {
        if isRandom {
            let index = generator.next(below: UInt64(ready.count))
            trace.record(.pick, queue: -1, number: index, at: instant)
            return Int(index)
        }
        var best = 0
        var bestSequence = UInt64.max
        for index in ready.indices {
            let head = queues[Int(ready[index])].head
            let sequence = slots[head].sequence
            if sequence < bestSequence {
                best = index
                bestSequence = sequence
            }
        }
        return best
    }

    /// Frees the cancelled work at the front of a queue, and says whether any other is left.
    private mutating func dropStopped(_ queue: Int) -> Bool {
        var head = queues[queue].head
        while head >= 0, slots[head].stage == .stopped {
            let next = slots[head].next
            slots.release(Int(head))
            queues[queue].removeFirst(next: next)
            head = next
        }
        return head >= 0
    }

    private mutating func start(_ queue: Int) -> Work {
        let started = slots.start(Int(queues[queue].head))
        queues[queue].removeFirst(next: started.next)
        if started.next < 0 { unlist(queue) }
        current = Int32(queue)
        trace.record(.run, queue: current, number: started.sequence, at: instant)
        return started.work ?? Work {}
    }

    // Time

    private mutating func moveOn(_ horizon: Horizon) -> Bool {
        dropStaleKeys()
        guard let first = timers.first else { return false }
        switch horizon {
        case .present: return false
        case .nextInstant: break
        case .until(let limit): guard first.deadline <= limit else { return false }
        case .settled: guard awaitedCount > 0 else { return false }
        }
        arrive(at: first.deadline)
        while let key = timers.first, key.deadline <= instant {
            timers.removeFirst()
            fire(key)
        }
        return true
    }

    private mutating func fire(_ key: TimerHeap.Key) {
        guard key.slot >= 0 else { return wake(Int(~key.slot)) }
        let slot = Int(key.slot)
        guard slots.isLive(key) else {
            staleCount -= 1
            return
        }
        if slots[slot].isAwaited { awaitedCount -= 1 }
        sequence += 1
        slots[slot].sequence = sequence
        slots[slot].stage = .ready
        append(key.slot, to: Int(slots[slot].queue))
    }

    private mutating func wake(_ queue: Int) {
        awaitedCount -= 1
        queues[queue].isBusy = false
        listIfReady(queue)
    }

    private mutating func arm(
        _ work: Work,
        on queue: Int32,
        at deadline: Int64,
        stage: JobSlot.Stage,
        _ isAwaited: Bool
    ) -> JobID {
        let slot = take(work, queue: queue, stage: stage, isAwaited: isAwaited)
        if isAwaited { awaitedCount += 1 }
        let generation = slots[slot].generation
        timers.push(
            TimerHeap.Key(
                deadline: deadline,
                sequence: sequence,
                slot: slot,
                generation: generation
            )
        )
        return JobID(slot: slot, generation: generation)
    }

    private mutating func discard(timer slot: Int) {
        if slots[slot].isAwaited { awaitedCount -= 1 }
        staleCount += 1
        slots.release(slot)
    }

    private mutating func dropStaleKeys() {
        while let key = timers.first, !slots.isLive(key) {
            staleCount -= 1
            timers.removeFirst()
        }
    }

    private mutating func shedStaleKeys() {
        guard staleCount > 64, staleCount * 2 > timers.keys.count else { return }
        let slots = slots
        timers.filter { slots.isLive($0) }
        staleCount = 0
    }

    private mutating func take(
        _ work: Work,
        queue: Int32,
        stage: JobSlot.Stage,
        isAwaited: Bool
    ) -> Int32 {
        sequence += 1
        return slots.take(
            work,
            queue: queue,
            stage: stage,
            isAwaited: isAwaited,
            sequence: sequence
        )
    }
}
