import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation

/// The event loop of a loopback server; it lives on one thread from start to end.
final class LoopbackLoop {
    /// What a loop is made from.
    struct Start: Sendable {
        var server: FakeServer
        var time: any TimeSource
        var setting: LoopbackSetting
        var address: LoopbackAddress
        var listener: Socket
        var waker: LoopbackWaker
    }

    /// The number of the listener among the sockets.
    static let listenerID: UInt64 = 0
    /// The number of the waker's pipe.
    private static let wakerID = UInt64.max
    /// How many pieces one connection sends before the others have their turn.
    static let turnLimit = 8

    let start: Start
    var poller = SocketPoller()
    var connections: [UInt64: LoopbackConnection] = [:]
    var timers = DeadlineHeap()
    private var connectionCount: UInt64 = 0
    private var isAccepting = true
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    init(_ start: Start) {
        self.start = start
    }

    /// Serves until it is told to stop.
    func run() {
        let reads = SocketInterest(reads: true, writes: false)
        poller.add(start.waker.readEnd, Self.wakerID, reads)
        poller.add(start.listener.descriptor, Self.listenerID, reads)
        while !start.waker.isStopped {
            for event in poller.wait(millisecondsToNextDeadline) { handle(event) }
            for id in start.waker.takeConnections() {
                connections[id].map { resume($0) }
            }
            fireTimers()
        }
        start.listener.close()
        for connection in connections.values.sorted(by: { $0.id < $1.id }) {
            // A reset, and no end in good order: what is cut off must not look whole.
            if connection.reply != nil { connection.socket.resetOnClose() }
            drop(connection)
        }
    }

    private func handle(_ event: SocketEvent) {
        if event.id == Self.listenerID { return acceptAll() }
        if event.id == Self.wakerID { return start.waker.silence() }
        guard let connection = connections[event.id] else { return }
        if event.isReadable { read(connection) }
        guard connections[event.id] != nil, event.isWritable else { return }
        proceed(connection)
    }
}

/// Connections that come and go.
extension LoopbackLoop {
    private func acceptAll() {
        while connections.count < start.setting.connectionLimit {
            switch start.listener.accept() {
            case .success(let socket):
                connectionCount += 1
                let connection = LoopbackConnection(
                    id: connectionCount,
                    socket: socket,
                    limits: start.setting.wireLimits
                )
                connections[connection.id] = connection
                poller.add(socket.descriptor, connection.id, connection.interest)
                guardRequest(of: connection)
            case .failure(let error):
                if error.errno == EAGAIN || error.errno == EWOULDBLOCK { return }
                if error.errno == ECONNABORTED || error.errno == EINTR { continue }
                // Out of descriptors: look again a little later instead of spinning.
                pauseAccepting()
                timers.insert(
                    at: Self.now + 20_000_000,
                    connection: Self.listenerID,
                    generation: 0
                )
                return
            }
        }
        pauseAccepting()
    }

    private func pauseAccepting() {
        isAccepting = false
        let nothing = SocketInterest(reads: false, writes: false)
        poller.change(Self.listenerID, nothing)
    }

    func resumeAccepting() {
        guard !isAccepting else { return }
        isAccepting = true
        let reads = SocketInterest(reads: true, writes: false)
        poller.change(Self.listenerID, reads)
    }

    /// Ends a connection; a reply that is not whole counts as left by the client.
    func drop(_ connection: LoopbackConnection) {
        poller.remove(connection.id)
        connections[connection.id] = nil
        if let ticket = connection.ticket { start.server.gates.leave(ticket) }
        if let reply = connection.reply { start.server.close(reply.id, .cancelled) }
        connection.reply = nil
        resumeAccepting()
    }

    private func read(_ connection: LoopbackConnection) {
        let outcome = buffer.withUnsafeMutableBytes { connection.socket.receive(into: $0) }
        switch outcome {
        case .wouldBlock:
            break
        case .ended, .failed:
            // A peer that has closed its side is gone: half-open clients are not served.
            drop(connection)
        case .moved(let count):
            if connection.phase == .lingering || connection.phase == .resetting { return }
            connection.parser.receive(buffer[..<count])
            if connection.phase == .reading {
                proceed(connection)
            } else if connection.parser.pendingByteCount > LoopbackConnection.readAheadLimit {
                watch(connection, reads: false, writes: connection.interest.writes)
            }
        }
    }
}

/// Time.
extension LoopbackLoop {
    /// Nanoseconds on the system's monotonic clock.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Sets the one deadline of a connection, in place of the one before.
    func arm(_ connection: LoopbackConnection, after duration: Duration) {
        connection.generation += 1
        timers.insert(
            at: Self.now.addingSaturated(duration.wholeNanoseconds),
            connection: connection.id,
            generation: connection.generation
        )
    }

    /// Sees to it that a connection does not wait for a request for ever.
    ///
    /// One entry for each connection comes back until its request is overdue, so that a request
    /// costs no entry of its own.
    private func guardRequest(of connection: LoopbackConnection) {
        let since = connection.phase == .reading ? connection.readingSince : Self.now
        let limit = start.setting.requestLimit.wholeNanoseconds
        if connection.phase == .reading, Self.now >= since.addingSaturated(limit) {
            return drop(connection)
        }
        timers.insert(at: since.addingSaturated(limit), connection: connection.id, generation: 0)
    }

    private var millisecondsToNextDeadline: Int32 {
        guard let first = timers.first else { return -1 }
        let nanoseconds = max(0, first.instant - Self.now)
        return Int32(clamping: (nanoseconds + 999_999) / 1_000_000)
    }

    private func fireTimers() {
        let now = Self.now
        while let entry = timers.take(until: now) {
            if entry.connection == Self.listenerID { resumeAccepting() }
            guard let connection = connections[entry.connection] else { continue }
            if entry.generation == 0 { guardRequest(of: connection) }
            guard entry.generation == connection.generation else { continue }
            switch connection.phase {
            case .holding: resume(connection)
            case .resetting: resetWhenSent(connection)
            case .lingering: drop(connection)
            case .reading, .sending: break
            }
        }
    }
}
