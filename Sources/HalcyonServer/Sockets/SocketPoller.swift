import Foundation

/// Waits for many sockets at once, in a time that does not depend on how many are silent.
///
/// An event is told of again in each wait until what it tells of has been dealt with. `SystemPoller` is epoll on Linux and kqueue on Apple's systems.
package final class SocketPoller: Sendable {
    private let system: SystemPoller

    /// Makes a poller that watches nothing.
    ///
    /// - Throws: The system's reason, such as `EMFILE`.
    package init() throws(SocketError) {
        system = try SystemPoller()
    }

    /// Begins to watch a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: It must stay open until it is removed.
    ///   - id: The number that its events have.
    ///   - interest: What to watch it for.
    /// - Returns: Whether the system does.
    @discardableResult
    package func add(_ descriptor: Int32, _ id: UInt64, _ interest: SocketInterest) -> Bool {
        system.watch(descriptor, id, interest, was: nil)
    }

    /// Watches a descriptor for something else.
    package func change(
        _ descriptor: Int32,
        _ id: UInt64,
        from old: SocketInterest,
        to new: SocketInterest
    ) {
        _ = system.watch(descriptor, id, new, was: old)
    }

    /// Watches a descriptor no more.
    package func remove(_ descriptor: Int32, _ interest: SocketInterest) {
        system.forget(descriptor, interest)
    }

    /// Waits until something happens or the time has passed.
    ///
    /// - Parameters:
    ///   - milliseconds: The longest wait; -1 for ever.
    ///   - events: Becomes what happened; empty when the time has passed or a signal came.
    package func wait(_ milliseconds: Int32, _ events: inout [SocketEvent]) {
        events.removeAll(keepingCapacity: true)
        system.wait(milliseconds, &events)
    }
}
