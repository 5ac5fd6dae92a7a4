#if canImport(Darwin)
import Foundation

/// kqueue, which has one filter for reading and one for writing where epoll has bits.
struct SystemPoller: ~Copyable, Sendable {
    /// How many events one wait tells of.
    private static let capacity = 256

    private let descriptor: Int32

    init() throws(SocketError) {
        let descriptor = kqueue()
        guard descriptor >= 0 else { throw SocketError(call: "kqueue", errno: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
    }

    deinit {
        _ = close(descriptor)
    }

    func watch(
        _ socket: Int32,
        _ id: UInt64,
        _ interest: SocketInterest,
        was: SocketInterest?
    ) -> Bool {
        let reads = change(socket, id, EVFILT_READ, interest.reads, was?.reads ?? false)
        let writes = change(socket, id, EVFILT_WRITE, interest.writes, was?.writes ?? false)
        return reads && writes
    }

    func forget(_ socket: Int32, _ interest: SocketInterest) {
        _ = watch(socket, 0, .nothing, was: interest)
    }

    private func change(
        _ socket: Int32,
        _ id: UInt64,
        _ filter: Int32,
        _ isWanted: Bool,
        _ wasWanted: Bool
    ) -> Bool {
        guard isWanted != wasWanted else { return true }
        var event = kevent(
            ident: UInt(socket),
            filter: Int16(filter),
            flags: UInt16(isWanted ? EV_ADD : EV_DELETE),
            fflags: 0,
            data: 0,
            udata: UnsafeMutableRawPointer(bitPattern: UInt(id))
        )
        return kevent(descriptor, &event, 1, nil, 0, nil) == 0
    }

    func wait(_ milliseconds: Int32, _ events: inout [SocketEvent]) {
        var limit = timespec(
            tv_sec: Int(milliseconds) / 1_000,
            tv_nsec: Int(milliseconds) % 1_000 * 1_000_000
        )
        withUnsafeTemporaryAllocation(of: kevent.self, capacity: Self.capacity) { buffer in
            let count = withUnsafePointer(to: &limit) { limit in
                kevent(
                    descriptor,
                    nil,
                    0,
                    buffer.baseAddress,
                    Int32(Self.capacity),
                    milliseconds < 0 ? nil : limit
                )
            }
            for event in buffer.prefix(max(0, Int(count))) {
                events.append(Self.event(event))
            }
        }
    }

    private static func event(_ event: kevent) -> SocketEvent {
        SocketEvent(
            id: UInt64(UInt(bitPattern: event.udata)),
            isReadable: event.filter == Int16(EVFILT_READ),
            isWritable: event.filter == Int16(EVFILT_WRITE)
        )
    }
}
#endif
