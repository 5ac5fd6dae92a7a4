import AlcedoCore
import AlcedoImages
import AlcedoSeams
import Synchronization

/// A part of the memory layer behind a lock of its own, so that threads that ask for different images
/// seldom wait for each other.
struct MemoryShard: ~Copyable, Sendable {
    /// What a lookup found.
    enum Found: Sendable {
        case image(Image)
        case expired
    }

    private let list = Mutex(LeastRecentlyUsed<CacheKey, MemoryEntry>())
    /// Keeps the lock of the next shard out of the same cache line.
    private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
        (0, 0, 0, 0, 0, 0, 0, 0)

    /// Does one operation on the entries.
    borrowing func access<Value: Sendable>(
        _ body: (inout sending LeastRecentlyUsed<CacheKey, MemoryEntry>) -> sending Value
    ) -> Value {
        list.withLock(body)
    }

    /// Looks an image up, and uses it unless it has expired.
    borrowing func use(
        _ key: CacheKey,
        at reading: TimeReading,
        _ extending: ExpirationExtending,
        today: Timestamp
    ) -> Found? {
        list.withLock { list -> Found? in
            list.use(key) { entry -> (answer: Found, isUse: Bool) in
                guard entry.expiry > reading.instant else { return (.expired, false) }
                entry.extend(extending, now: reading.instant, today: today)
                entry.lastUse = reading.order
                return (.image(entry.image), true)
            }
        }
    }

    /// When the entry was used that was used longest ago; `nil` without entries.
    var oldestUse: UInt64? {
        list.withLock { $0.oldestEntry?.value.lastUse }
    }

    /// Takes out the entry that was used longest ago, unless another has become that.
    borrowing func removeOldest(used order: UInt64) -> MemoryEntry? {
        list.withLock { list in
            guard let oldest = list.oldestEntry, oldest.value.lastUse == order else { return nil }
            return list.remove(oldest.key)
        }
    }
}
