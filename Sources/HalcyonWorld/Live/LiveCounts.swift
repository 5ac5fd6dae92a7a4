/// What goes on in a live world: how much of what.
struct LiveCounts: Sendable {
    /// Something that can go on: a queue, the exchanges of a stage.
    struct Source: Hashable, Sendable {
        fileprivate var index: Int
    }

    private var labels: [String] = []
    private var counts: [Int] = []
    /// How much goes on that the world waits for at every instant.
    private(set) var total = 0
    /// How often anything has begun; what did not change this did nothing.
    private(set) var begun: UInt64 = 0

    mutating func makeSource(_ label: String) -> Source {
        labels.append(label)
        counts.append(0)
        return Source(index: labels.count - 1)
    }

    mutating func begin(_ source: Source) {
        counts[source.index] += 1
        total += 1
        begun += 1
    }

    mutating func end(_ source: Source) {
        counts[source.index] -= 1
        total -= 1
    }

    /// What goes on, in words.
    var outstanding: [String] {
        zip(labels, counts).compactMap { label, count in
            count > 0 ? "\(label) (\(count))" : nil
        }
    }
}
