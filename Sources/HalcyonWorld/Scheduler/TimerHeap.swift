/// The instants at which something becomes ready, soonest first; equal ones in the order they were
/// added.
///
/// It holds small keys only: the work stays in the scheduler's slots. A cancelled timer's key stays
/// until it comes up or until the dead outnumber the living.
struct TimerHeap: ~Copyable {
    /// A key; `slot` below zero stands for the end of a queue's busy time.
    struct Key {
        var deadline: Int64
        var sequence: UInt64
        var slot: Int32
        var generation: UInt32

        @inline(__always)
        func precedes(_ other: Key) -> Bool {
            deadline == other.deadline ? sequence < other.sequence : deadline < other.deadline
        }

        /// `precedes` as a number and without a branch, which would be guessed wrong half the time.
        @inline(__always)
        func step(before other: Key) -> Int {
            let isSooner = deadline < other.deadline ? 1 : 0
            let isTie = deadline == other.deadline ? 1 : 0
            let isFirst = sequence < other.sequence ? 1 : 0
            return isSooner | (isTie & isFirst)
        }
    }

    private(set) var keys: [Key] = []

    /// The soonest key.
    var first: Key? { keys.first }

    /// Adds a key.
    mutating func push(_ key: Key) {
        keys.append(key)
        var child = keys.count - 1
        while child > 0 {
            let parent = (child - 1) >> 1
            guard key.precedes(keys[parent]) else { break }
            keys[child] = keys[parent]
            child = parent
        }
        keys[child] = key
    }

    /// Removes the soonest key; there must be one.
    mutating func removeFirst() {
        let last = keys.removeLast()
        guard !keys.isEmpty else { return }
        sink(last, from: 0)
    }

    /// Keeps the keys that pass a test.
    mutating func filter(_ isKept: (Key) -> Bool) {
        keys.removeAll { !isKept($0) }
        for index in stride(from: keys.count / 2 - 1, through: 0, by: -1) {
            sink(keys[index], from: index)
        }
    }

    /// Puts a key where it belongs, from a hole downwards.
    private mutating func sink(_ key: Key, from start: Int) {
        // One check for unique ownership instead of one for every move.
        keys.withUnsafeMutableBufferPointer { keys in
            let count = keys.count
            var hole = start
            // The hole goes all the way down first: the key, which was at the end, mostly belongs
            // there, and not to compare it on the way saves half the comparisons.
            while hole &* 2 &+ 2 < count {
                let left = hole &* 2 &+ 1
                let child = left &+ keys[left &+ 1].step(before: keys[left])
                keys[hole] = keys[child]
                hole = child
            }
            if hole &* 2 &+ 1 < count {
                keys[hole] = keys[hole &* 2 &+ 1]
                hole = hole &* 2 &+ 1
            }
            while hole > start {
                let parent = (hole &- 1) &>> 1
                guard key.precedes(keys[parent]) else { break }
                keys[hole] = keys[parent]
                hole = parent
            }
            keys[hole] = key
        }
    }
}
