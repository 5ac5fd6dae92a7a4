import AlcedoHTTP
import AlcedoSeams

/// Replies on their way.
extension LoopbackLoop {
    /// Goes on after a latency, a pause or a gate.
    func resume(_ connection: LoopbackConnection) {
        guard connection.phase == .holding else { return }
        connection.ticket = nil
        connection.phase = .sending
        proceed(connection)
    }

    /// Does what can be done without waiting.
    func proceed(_ connection: LoopbackConnection) {
        for _ in 0..<Self.turnLimit {
            switch connection.phase {
            case .holding, .resetting, .lingering: return
            case .reading: takeRequest(connection)
            case .sending: guard flush(connection) else { return }
            }
            let isIdle = connection.phase == .reading && connection.reply == nil
            if isIdle { return rest(connection) }
        }
        guard connections[connection.id] != nil, connection.phase == .sending else { return }
        watch(connection, reads: connection.interest.reads, writes: true)
    }

    /// Waits for a request, unless none may come.
    private func rest(_ connection: LoopbackConnection) {
        let isOver = connection.peerHasEnded || (isEnding && connection.isIdle)
        if isOver { return drop(connection) }
        watch(connection, reads: true, writes: false)
    }

    /// Resets a connection as soon as its peer has every byte that was sent.
    func resetWhenSent(_ connection: LoopbackConnection) {
        connection.phase = .resetting
        guard connection.socket.unsentByteCount > 0 else {
            connection.socket.resetOnClose()
            return drop(connection)
        }
        watch(connection, reads: true, writes: false)
        arm(connection, after: .milliseconds(1))
    }
}

extension LoopbackLoop {
    /// Sends what is in line, and finds what comes after; `false` when it has to wait.
    private func flush(_ connection: LoopbackConnection) -> Bool {
        let flushed = connection.output.flush(to: connection.socket) {
            end(connection, .complete)
        }
        switch flushed {
        case .failed:
            drop(connection)
            return false
        case .blocked:
            watch(connection, reads: connection.interest.reads, writes: true)
            return false
        case .done:
            watch(connection, reads: connection.interest.reads, writes: false)
        }
        if connection.closesAfterOutput { return linger(connection) }
        guard let reply = connection.reply else {
            return readOn(connection)
        }
        guard !connection.output.isLast else {
            connection.reply = nil
            return reply.closes ? linger(connection) : readOn(connection)
        }
        return move(connection)
    }

    /// Waits for a request; one may be there already.
    private func readOn(_ connection: LoopbackConnection) -> Bool {
        connection.put(OutputLine())
        connection.phase = .reading
        connection.readingSince = Self.now
        takeRequest(connection)
        return true
    }

    private func move(_ connection: LoopbackConnection) -> Bool {
        do throws(WireError) {
            switch try connection.reply?.next(&connection.heads) {
            case nil: return false
            case .send(let line)?: connection.put(line)
            case .perform(let step)?: return perform(step, on: connection)
            }
        } catch {
            leave(connection, .failed)
            refuse(connection, 500, "the reply cannot be written: \(error)\n")
        }
        return true
    }

    private func perform(_ step: ExchangeStep, on connection: LoopbackConnection) -> Bool {
        switch step {
        case .awaitGate(let gate): return hold(connection, at: gate)
        case .wait(let duration):
            connection.phase = .holding
            arm(connection, after: duration * start.setting.timeScale)
            return false
        case .awaitLink(let count):
            connection.phase = .holding
            let duration = connection.reply?.server.carry(count, at: start.time.now) ?? .zero
            arm(connection, after: duration * start.setting.timeScale)
            return false
        case .stall, .awaitTrust, .head, .interim, .bytes, .body, .finish, .endWriting:
            connection.phase = .holding
            return false
        case .refuse, .reset:
            leave(connection, .failed)
            resetWhenSent(connection)
            return false
        case .close, .hangUp, .distrust, .endWithoutResponse, .respondOtherwise, .corrupt, .fail:
            leave(connection, .failed)
            return linger(connection)
        case .garble:
            leave(connection, .failed)
            connection.closesAfterOutput = true
            connection.put(OutputLine(lead: Array("no chunk\r\n".utf8)))
            return true
        }
    }

    private func hold(_ connection: LoopbackConnection, at gate: String) -> Bool {
        guard let gates = connection.reply?.server.gates else { return false }
        let waker = start.waker
        let id = connection.id
        connection.phase = .holding
        connection.ticket = gates.wait(for: gate) { waker.wake(id) }
        guard connection.ticket == nil else { return false }
        connection.phase = .sending
        return true
    }

    /// Ends in good order: the peer has everything before the socket is closed.
    private func linger(_ connection: LoopbackConnection) -> Bool {
        if connection.peerHasEnded {
            drop(connection)
            return false
        }
        connection.socket.endWriting()
        connection.phase = .lingering
        watch(connection, reads: true, writes: false)
        arm(connection, after: .seconds(1))
        return false
    }
}
