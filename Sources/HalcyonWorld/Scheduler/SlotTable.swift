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
        let slot: Int
        if firstFree >= 0 {
            slot = Int(firstFree)
            firstFree = slots[slot].next
        } else {
            slot = slots.count
            slots.append(JobSlot())
        }
        slots[slot].work = work
        slots[slot].sequence = sequence
        slots[slot].queue = queue
        slots[slot].next = -1
        slots[slot].stage = stage
        slots[slot].isAwaited = isAwaited
        return Int32(slot)
    }

    /// Frees a slot whose work was taken out; old handles and keys no longer match it.
    mutating func release(_ slot: Int) {
        slots[slot].generation &+= 1
        slots[slot].stage = .free
        slots[slot].next = firstFree
        firstFree = Int32(slot)
    }
}
