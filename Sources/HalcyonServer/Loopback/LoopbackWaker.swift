import Foundation
import Synchronization

/// Brings news from other threads to the loop, and ends its wait by a byte in a pipe.
final class LoopbackWaker: Sendable {
    private struct State {
        var connections: [UInt64] = []
        var isStopped = false
    }

    /// The end of the pipe that the loop watches.
    let readEnd: Int32
    private let writeEnd: Int32
    private let state = Mutex(State())

    init() throws(LoopbackError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw LoopbackError(call: "pipe", errno: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Tells the loop that the gate before a connection's reply is open.
    func wake(_ connection: UInt64) {
        state.withLock { $0.connections.append(connection) }
        ring()
    }

    /// Tells the loop to end.
    func stop() {
        state.withLock { $0.isStopped = true }
        ring()
    }

    /// Whether the loop has to end.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// The connections to go on with.
    func takeConnections() -> [UInt64] {
        state.withLock { state in
            defer { state.connections = [] }
            return state.connections
        }
    }

    /// Empties the pipe.
    func silence() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(readEnd, &bytes, bytes.count) > 0 {}
    }

    /// A full pipe is as good: the loop will wake.
    private func ring() {
        var byte: UInt8 = 1
        _ = write(writeEnd, &byte, 1)
    }
}
