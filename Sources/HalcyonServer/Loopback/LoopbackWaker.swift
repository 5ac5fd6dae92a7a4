import Foundation
import Synchronization

/// Brings news from other threads to the loop, and ends its wait by a byte in a pipe.
final class LoopbackWaker: Sendable {
    /// How the loop has to end.
    enum End: Sendable {
        /// What is under way is finished first, as far as it is within a time.
        case inOrder(within: Duration)
        /// What is under way is cut off.
        case now
    }

    /// What the loop has to hear.
    struct News: Sendable {
        /// The connections before whose replies a gate was opened.
        var connections: [UInt64] = []
        /// How to end; `nil` to go on.
        var end: End?
    }

    /// The end of the pipe that the loop watches.
    let readEnd: Int32
    private let writeEnd: Int32
    private let state = Mutex(News())

    init() throws(SocketError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SocketError(call: "pipe", errno: errno) }
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

    /// Tells the loop to end; an end at once is not taken back.
    func stop(_ end: End) {
        state.withLock { news in
            if case .now? = news.end { return }
            news.end = end
        }
        ring()
    }

    /// What has come up since it was last asked for; empties the pipe.
    func takeNews() -> News {
        silence()
        return state.withLock { news in
            defer { news = News() }
            return news
        }
    }

    private func silence() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(readEnd, &bytes, bytes.count) > 0 {}
    }

    /// A full pipe is as good: the loop will wake.
    private func ring() {
        var byte: UInt8 = 1
        _ = write(writeEnd, &byte, 1)
    }
}
