package import AlcedoCore

/// What happened in a world, as tags and numbers, with a rolling 64-bit hash.
///
/// The same seed gives the same hash on every machine, in debug and release. Nothing enters it that
/// depends on addresses, hash order, thread ids, real dates, temporary paths or the locale. Only
/// the last events are kept, as numbers; they become text when `lines` is asked for.
package struct Trace: Sendable {
    /// The hash of every event so far.
    package private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    /// How many events there were, kept or not.
    package private(set) var count = 0

    private let capacity: Int
    private var kept: [Event] = []
    private var oldest = 0
    private var tags = TraceTags()
    private var labels: [String] = []

    private struct Event {
        var instant: Int64
        var number: UInt64
        var tag: Int32
        var queue: Int32
    }

    /// What a scheduler does; the raw value is the tag's index.
    enum Step: Int32, CaseIterable {
        case run
        case move
        case stop
        case pick
    }

    /// Makes an empty trace.
    ///
    /// - Parameter capacity: How many of the last events are kept for `lines`.
    package init(capacity: Int = 256) {
        self.capacity = capacity
    }

    /// Enters an event of a client, a server or a runner.
    ///
    /// - Parameters:
    ///   - tag: What happened; its text goes into the hash.
    ///   - number: A number of it that is the same in every run.
    ///   - instant: When.
    package mutating func note(_ tag: StaticString, _ number: UInt64, at instant: MonotonicInstant)
    {
        let (index, content) = tags.intern(tag)
        mix(content, number)
        keep(Event(instant: instant.nanoseconds, number: number, tag: index, queue: -1))
    }

    /// Enters a scheduler's step.
    mutating func record(_ step: Step, queue: Int32, number: UInt64, at instant: Int64) {
        let head =
            UInt64(UInt32(bitPattern: queue)) &<< 8 | UInt64(UInt32(bitPattern: step.rawValue))
        mix(head, number)
        keep(Event(instant: instant, number: number, tag: step.rawValue, queue: queue))
    }

    /// Enters the label of the queue with the next number.
    mutating func name(queue: Int, _ label: String) {
        while labels.count <= queue { labels.append("") }
        labels[queue] = label
        for byte in label.utf8 { mix(UInt64(byte)) }
    }

    private mutating func mix(_ first: UInt64, _ second: UInt64) {
        mix(first)
        mix(second)
    }

    @inline(__always)
    private mutating func mix(_ word: UInt64) {
        let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        hash = product ^ (product &>> 32)
    }

    private mutating func keep(_ event: Event) {
        count += 1
        if kept.count < capacity {
            kept.append(event)
        } else if capacity > 0 {
            kept[oldest] = event
            oldest = oldest + 1 == capacity ? 0 : oldest + 1
        }
    }
}

extension Trace {
    /// The last events as text, oldest first: seconds, queue, tag and number.
    package var lines: [String] {
        (kept[oldest...] + kept[..<oldest]).map(line)
    }

    private func line(_ event: Event) -> String {
        let nanoseconds = String(event.instant % 1_000_000_000)
        let fraction = String(repeating: "0", count: 9 - nanoseconds.utf8.count) + nanoseconds
        let queue = event.queue < 0 ? "" : " [\(label(of: event.queue))]"
        let tag = tags.text(of: event.tag)
        return "\(event.instant / 1_000_000_000).\(fraction)\(queue) \(tag) \(event.number)"
    }

    /// The label of a queue.
    func label(of queue: Int32) -> String {
        labels.indices.contains(Int(queue)) ? labels[Int(queue)] : "?"
    }
}
