/// The writes and removals of a disk layer that are asked for and not done yet; what they will lead to
/// is what readers are told.
struct WaitingWork {
    /// What is to happen to an entry.
    enum Work {
        case write(StoredBytes)
        case removal
    }

    private struct Item {
        var number: UInt64
        var work: Work
    }

    private var items: [DiskKey: Item] = [:]
    private var lastNumber: UInt64 = 0
    private var clearings = 0

    /// What an entry will be; `nil` when nothing waits that is about it.
    func state(of key: DiskKey) -> Work? {
        items[key]?.work ?? (clearings > 0 ? .removal : nil)
    }

    /// Adds work of a key, which makes what waits of it pointless, and returns its number.
    mutating func add(_ work: Work, for key: DiskKey) -> UInt64 {
        lastNumber += 1
        items[key] = Item(number: lastNumber, work: work)
        return lastNumber
    }

    /// Whether work is the last that was asked for of its key.
    func isNewest(_ number: UInt64, of key: DiskKey) -> Bool {
        items[key]?.number == number
    }

    /// Takes down that work is done.
    mutating func finish(_ number: UInt64, of key: DiskKey) {
        if isNewest(number, of: key) { items[key] = nil }
    }

    /// Makes everything pointless, because every entry will be removed.
    mutating func clear() {
        items.removeAll()
        clearings += 1
    }

    /// Takes down that the entries are removed.
    mutating func finishClearing() {
        clearings -= 1
    }
}
