import Synchronization

/// The lock under which some threads read, and what they used since the last change.
struct ReadingLane: ~Copyable, Sendable {
    let lock = Mutex<Void>(())
    /// Each once, in the order of their first uses; guarded by `lock`.
    var uses: [MemoryEntry] = []
    /// Keeps the next lane out of the cache lines of this one.
    private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
        (0, 0, 0, 0, 0, 0, 0, 0)
    private let morePadding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
}
