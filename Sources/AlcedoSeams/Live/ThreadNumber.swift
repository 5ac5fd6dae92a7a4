import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Small numbers for threads, so that each can have a place of its own in a table.
package enum ThreadNumber {
    /// The number of the calling thread, from 0 on; threads get theirs in the order in which they first ask.
    ///
    /// A system that has no room for it gives a thread a new one each time.
    package static var current: Int {
        let known = Int(bitPattern: pthread_getspecific(key))
        return known == 0 ? give() : known - 1
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    private static let given = Atomic<Int>(0)

    private static func give() -> Int {
        let count = given.wrappingAdd(1, ordering: .relaxed).newValue
        // Counted from 1 on: a thread that has none yet reads as zero.
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: count))
        return count - 1
    }
}
