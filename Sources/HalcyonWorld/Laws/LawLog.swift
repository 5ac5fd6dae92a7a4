import Dispatch
import Synchronization

/// What the pieces of a law's checker saw, in the order they saw it.
package final class LawLog: Sendable {
    private let entries = Mutex<[String]>([])
    private let news = DispatchSemaphore(value: 0)

    /// Makes an empty log.
    package init() {}

    /// Adds an entry; any thread.
    package func add(_ entry: String) {
        entries.withLock { $0.append(entry) }
        news.signal()
    }

    /// The entries so far.
    package var lines: [String] { entries.withLock { $0 } }

    /// Waits until a number of entries is there.
    ///
    /// - Returns: Whether it came to that within the limit for each entry.
    func wait(for count: Int, limit: DispatchTimeInterval) -> Bool {
        while lines.count < count {
            guard news.wait(timeout: .now() + limit) == .success else { break }
        }
        return lines.count >= count
    }
}
