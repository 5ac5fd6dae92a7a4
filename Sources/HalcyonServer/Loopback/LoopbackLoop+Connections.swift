import AlcedoHTTP
import Foundation

/// Connections that come and go.
extension LoopbackLoop {
    func acceptAll() {
        while connections.count < start.setting.connectionLimit {
            switch start.listener.accept() {
            case .success(let socket):
                admit(socket)
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

    private func admit(_ socket: Socket) {
        connectionCount += 1
        let connection = LoopbackConnection(
            id: connectionCount,
            socket: socket,
            limits: start.setting.wireLimits,
            now: Self.now
        )
        guard poller.add(socket.descriptor, connection.id, connection.interest) else { return }
        connections[connection.id] = connection
        guardRequest(of: connection)
    }

    func pauseAccepting() {
        guard isAccepting else { return }
        isAccepting = false
        poller.remove(start.listener.descriptor, .reading)
    }

    func resumeAccepting() {
        guard !isAccepting, !isEnding, !isStopped else { return }
        isAccepting = true
        poller.add(start.listener.descriptor, Self.listenerID, .reading)
    }

    /// Ends a connection; a reply that is not whole counts as left by the client.
    func drop(_ connection: LoopbackConnection) {
        poller.remove(connection.socket.descriptor, connection.interest)
        connections[connection.id] = nil
        leave(connection, .cancelled)
        connection.socket.close()
        resumeAccepting()
    }

    func watch(_ connection: LoopbackConnection, reads: Bool, writes: Bool) {
        let interest = SocketInterest(reads: reads && !connection.peerHasEnded, writes: writes)
        let old = connection.interest
        guard interest != old else { return }
        connection.interest = interest
        poller.change(connection.socket.descriptor, connection.id, from: old, to: interest)
    }

    func read(_ connection: LoopbackConnection) {
        switch connection.socket.receive(into: buffer) {
        case .wouldBlock:
            break
        case .failed:
            drop(connection)
        case .ended:
            takeEnd(of: connection)
        case .moved(let count):
            guard connection.phase != .lingering, connection.phase != .resetting else { return }
            take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), from: connection)
        }
    }

    /// A peer that has said its last word still gets what is on its way to it; while nothing is, it
    /// counts as gone, as one that has gone looks the same.
    private func takeEnd(of connection: LoopbackConnection) {
        guard connection.phase == .sending, !connection.peerHasEnded else {
            return drop(connection)
        }
        connection.peerHasEnded = true
        watch(connection, reads: false, writes: connection.interest.writes)
    }

    private func take(_ bytes: UnsafeRawBufferPointer, from connection: LoopbackConnection) {
        var rest = bytes
        if connection.phase == .reading, connection.parser.isBetweenRequests {
            if let memo = connection.memo, memo.begins(bytes) {
                rest = UnsafeRawBufferPointer(rebasing: bytes[memo.bytes.count...])
                answer(memo.request, memo.traits, on: connection)
            } else {
                let isShort = bytes.count <= RequestMemo.byteLimit
                connection.candidate = isShort ? Array(bytes) : nil
            }
        } else {
            connection.candidate = nil
        }
        if !rest.isEmpty { connection.parser.receive(rest) }
        if connection.phase == .reading || connection.phase == .sending {
            proceed(connection)
        } else if connection.parser.pendingByteCount > LoopbackConnection.readAheadLimit {
            watch(connection, reads: false, writes: connection.interest.writes)
        }
    }
}
