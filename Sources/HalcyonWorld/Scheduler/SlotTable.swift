/// The slots of a scheduler's work; a free one is used again before the table grows.
struct SlotTable {
    private var slots: [JobSlot] = []
    private var firstFree: Int32 = -1

    init() {
        slots.reserveCapacity(16)
    }

    /// Every slot's index, free ones included.
    var indices: Range<Int> { slots.indices }

    subscript(index: Int) -> JobSlot {
        _read { yield slots[index] }
        _modify { yield &slots[index] }
    }

    subscript(index: Int32) -> JobSlot {
        _read { yield slots[Int(index)] }
        _modify { yield &slots[Int(index)] }
    }

    /// Whether a handle's work has not started and was not cancelled.
    func isPending(_ id: JobID) -> Bool {
        slots[Int(id.slot)].generation == id.generation && slots[Int(id.slot)].work != nil
    }

    /// Whether the slot of a timer's key still holds that timer.
    func isLive(_ key: TimerHeap.Key) -> Bool {
        key.slot < 0 || slots[Int(key.slot)].generation == key.generation
    }

    /// Fills a slot, and returns its index.
    mutating func take(
        _ work: SchedulerState.Work,
        queue: Int32,
        stage: JobSlot.Stage,
        isAwaited: Bool,
        sequence: UInt64
    ) -> Int32 {
        let filled = JobSlot(
            work: work,
            sequence: sequence,
            queue: queue,
            stage: stage,
            isAwaited: isAwaited
        )
        guard firstFree >= 0 else {
            slots.append(filled)
            return Int32(slots.count - 1)
        }
        let slot = firstFree
        // One access for all fields: each costs a check of bounds and ownership.
        firstFree = slots[Int(slot)].fill(with: filled)
        return slot
    }

    /// Takes the work out of a slot that is next in its queue, and frees the slot.
    mutating func start(_ slot: Int) -> (work: SchedulerState.Work?, next: Int32, sequence: UInt64)
    {
        let started = slots[slot].start(nextFree: firstFree)
        firstFree = Int32(slot)
        return started
    }

    /// Frees a slot whose work was taken out before; old handles and keys no longer match it.
    mutating func release(_ slot: Int) {
        _ = slots[slot].start(nextFree: firstFree)
        firstFree = Int32(slot)
    }
}

extension JobSlot {
    /// Fills a free slot, keeping its generation, and returns the free slot after it.
    fileprivate mutating func fill(with filled: JobSlot) -> Int32 {
        let (nextFree, generation) = (next, generation)
        self = filled
        self.generation = generation
        return nextFree
    }

    /// Empties the slot and joins it to the free ones.
    fileprivate mutating func start(
        nextFree: Int32
    ) -> (work: SchedulerState.Work?, next: Int32, sequence: UInt64) {
        let started = (work.take(), next, sequence)
        generation &+= 1
        stage = .free
        next = nextFree
        return started
    }
}
