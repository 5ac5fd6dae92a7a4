/// Deadlines in order: the earliest first, equal ones in the order they were set.
struct DeadlineHeap {
    struct Entry {
        /// Nanoseconds on the system's monotonic clock.
        var instant: Int64
        var number: UInt64
        var connection: UInt64
        /// Tells a deadline that was replaced from the one that counts.
        var generation: UInt64
    }

    private var entries: [Entry] = []
    private var count: UInt64 = 0

    /// The earliest deadline.
    var first: Entry? { entries.first }

    mutating func insert(at instant: Int64, connection: UInt64, generation: UInt64) {
        count += 1
        let entry = Entry(
            instant: instant,
            number: count,
            connection: connection,
            generation: generation
        )
        var place = entries.count
        entries.append(entry)
        while place > 0, Self.precedes(entries[place], entries[(place - 1) / 2]) {
            entries.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Takes the earliest deadline when it has come.
    mutating func take(until instant: Int64) -> Entry? {
        guard let first = entries.first, first.instant <= instant else { return nil }
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        var place = 0
        while let child = earlierChild(of: place), Self.precedes(entries[child], entries[place]) {
            entries.swapAt(child, place)
            place = child
        }
        return first
    }

    private func earlierChild(of place: Int) -> Int? {
        let left = 2 * place + 1
        guard left < entries.count else { return nil }
        let right = left + 1
        return right < entries.count && Self.precedes(entries[right], entries[left]) ? right : left
    }

    private static func precedes(_ one: Entry, _ other: Entry) -> Bool {
        (one.instant, one.number) < (other.instant, other.number)
    }
}
