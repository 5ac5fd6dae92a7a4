import Foundation

/// What happened to one socket.
struct SocketEvent {
    /// The number under which the socket was added.
    var id: UInt64
    /// Reading would not block, or would tell of an end or a failure.
    var isReadable: Bool
    /// Writing would not block.
    var isWritable: Bool
}

/// What to watch a socket for.
struct SocketInterest: Equatable {
    /// Bytes, an end, a failure.
    var reads: Bool
    /// Room for bytes.
    var writes: Bool
}

/// Waits for many sockets at once, with `poll`.
///
/// `poll` looks at every socket each time, which `epoll` and `kqueue` do not; for the few hundred
/// connections of a test that is as fast, and it is the same on every system and needs no module of
/// C.
struct SocketPoller {
    private var entries: [pollfd] = []
    private var ids: [UInt64] = []
    private var places: [UInt64: Int] = [:]

    /// Begins to watch a descriptor.
    mutating func add(_ descriptor: Int32, _ id: UInt64, _ interest: SocketInterest) {
        places[id] = entries.count
        ids.append(id)
        entries.append(pollfd(fd: descriptor, events: Self.bits(interest), revents: 0))
    }

    /// Watches for something else.
    mutating func change(_ id: UInt64, _ interest: SocketInterest) {
        guard let place = places[id] else { return }
        entries[place].events = Self.bits(interest)
    }

    /// Watches a descriptor no more.
    mutating func remove(_ id: UInt64) {
        guard let place = places.removeValue(forKey: id) else { return }
        let last = entries.count - 1
        if place != last {
            entries.swapAt(place, last)
            ids.swapAt(place, last)
            places[ids[place]] = place
        }
        entries.removeLast()
        ids.removeLast()
    }

    /// Waits until something happens or the time has passed.
    ///
    /// - Parameter milliseconds: The longest wait; -1 for ever.
    /// - Returns: What happened; nothing when the time has passed or a signal came.
    mutating func wait(_ milliseconds: Int32) -> [SocketEvent] {
        guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return [] }
        let broken = Int16(POLLHUP) | Int16(POLLERR) | Int16(POLLNVAL)
        return entries.indices.compactMap { place in
            let bits = entries[place].revents
            guard bits != 0 else { return nil }
            return SocketEvent(
                id: ids[place],
                isReadable: bits & (Int16(POLLIN) | broken) != 0,
                isWritable: bits & Int16(POLLOUT) != 0
            )
        }
    }

    private static func bits(_ interest: SocketInterest) -> Int16 {
        (interest.reads ? Int16(POLLIN) : 0) | (interest.writes ? Int16(POLLOUT) : 0)
    }
}
