/// The room for transfers at work, and those that wait for it: a pure value.
///
/// Among those that wait, a greater priority goes first, then the one that came first.
struct TransferSlots<Element: Sendable>: Sendable {
    private struct Place: Sendable, Comparable {
        var priority: Float
        var number: UInt64

        static func < (lhs: Place, rhs: Place) -> Bool {
            lhs.priority == rhs.priority ? lhs.number < rhs.number : lhs.priority > rhs.priority
        }
    }

    private var waiting: [(place: Place, element: Element)] = []
    private var priorities: [UInt64: Float] = [:]
    private var running: Set<UInt64> = []
    private var limit: Int

    /// Makes room for so many, at least one.
    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    /// How many are at work.
    var runningCount: Int { running.count }

    /// Takes one in, and tells whether there is room at once; it waits otherwise.
    mutating func enter(_ element: Element, number: UInt64, priority: Float) -> Bool {
        if running.count < limit {
            running.insert(number)
            return true
        }
        insert(element, Place(priority: priority, number: number))
        return false
    }

    /// Lets one that waits go before others, when the priority is greater than its own.
    mutating func raise(_ number: UInt64, to priority: Float) {
        guard let known = priorities[number], priority > known,
            let element = remove(number)
        else { return }
        insert(element, Place(priority: priority, number: number))
    }

    /// Takes one out that is at work or waits, and gives those that there is room for now.
    mutating func leave(_ number: UInt64) -> [Element] {
        if running.remove(number) == nil { _ = remove(number) }
        return admitted()
    }

    /// Changes how much room there is, and gives those that there is room for now.
    mutating func setLimit(_ limit: Int) -> [Element] {
        self.limit = max(limit, 1)
        return admitted()
    }

    private mutating func admitted() -> [Element] {
        var result: [Element] = []
        while running.count < limit, !waiting.isEmpty {
            // The list is in reverse, so that its first is taken off the end.
            let next = waiting.removeLast()
            priorities[next.place.number] = nil
            running.insert(next.place.number)
            result.append(next.element)
        }
        return result
    }

    private mutating func insert(_ element: Element, _ place: Place) {
        priorities[place.number] = place.priority
        waiting.insert((place, element), at: index(of: place))
    }

    private mutating func remove(_ number: UInt64) -> Element? {
        guard let priority = priorities.removeValue(forKey: number) else { return nil }
        let index = index(of: Place(priority: priority, number: number))
        return waiting.remove(at: index).element
    }

    /// Where a place is, or would be, in the list in reverse.
    private func index(of place: Place) -> Int {
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if place < waiting[middle].place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
