import AlcedoCore
import AlcedoImages
import Synchronization

/// A part of the memory layer behind a lock of its own, so that threads that ask for different images
/// seldom wait for each other.
final class MemoryShard: Sendable {
    /// How an entry was stored, and until when it lives.
    struct Entry: Sendable {
        var image: Image
        var lifetime: Lifetime
        /// On the monotonic clock, so that setting the wall clock changes nothing.
        var expiry: MonotonicInstant
        /// When it was stored, or the file it was read from was.
        var born: MonotonicInstant
        /// What no extension goes past.
        var latest: MonotonicInstant
        /// The tick of its last use: the order of uses over all shards.
        var tick: UInt64
    }

    private let list = Mutex(LeastRecentlyUsed<CacheKey, Entry>())

    /// Does one operation on the entries.
    func access<Value: Sendable>(
        _ body: (inout sending LeastRecentlyUsed<CacheKey, Entry>) -> sending Value
    ) -> Value {
        list.withLock(body)
    }

    /// The tick of the entry that was used longest ago; `nil` without entries.
    var oldestTick: UInt64? {
        list.withLock { $0.oldestEntry?.value.tick }
    }

    /// Takes out the entry that was used longest ago, unless another has become that.
    func removeOldest(used tick: UInt64) -> Entry? {
        list.withLock { list in
            guard let oldest = list.oldestEntry, oldest.value.tick == tick else { return nil }
            return list.remove(oldest.key)
        }
    }
}
