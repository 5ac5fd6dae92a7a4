import AlcedoCore
import AlcedoHTTP
import AlcedoSeams

/// Requests and the replies to them.
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
            if isIdle { return watch(connection, reads: true, writes: false) }
        }
        guard connections[connection.id] != nil, connection.phase == .sending else { return }
        watch(connection, reads: connection.interest.reads, writes: true)
    }

    func watch(_ connection: LoopbackConnection, reads: Bool, writes: Bool) {
        let interest = SocketInterest(reads: reads, writes: writes)
        guard interest != connection.interest else { return }
        connection.interest = interest
        poller.change(connection.id, interest)
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
    private func takeRequest(_ connection: LoopbackConnection) {
        do throws(WireError) {
            guard let request = try connection.parser.next() else {
                sendContinueWhenAsked(connection)
                return
            }
            connection.hasSentContinue = false
            answer(request, on: connection)
        } catch {
            refuse(connection, "this is no request of HTTP/1.1: \(error)\n")
        }
    }

    private func answer(_ request: WireRequest, on connection: LoopbackConnection) {
        let host = request.fields["Host"]
        guard let url = start.address.scenarioURL(target: request.target, host: host) else {
            return refuse(connection, "no URL: \(request.target)\n")
        }
        let arrived = HTTPRequest(
            url: url,
            method: request.method,
            fields: request.fields,
            body: request.body.isEmpty ? nil : request.body
        )
        let exchange = start.server.plan(for: arrived, at: start.time.now)
        start.setting.onArrival(arrived)
        connection.reply = LoopbackReply(exchange, to: request)
        connection.phase = .sending
    }

    private func sendContinueWhenAsked(_ connection: LoopbackConnection) {
        guard connection.parser.awaitsContinue, !connection.hasSentContinue else { return }
        connection.hasSentContinue = true
        connection.put(ResponseSerializer.continueHead, isLast: false)
    }

    /// Answers what is no request, and closes.
    private func refuse(_ connection: LoopbackConnection, _ text: String) {
        let head = HTTPResponseHead(
            status: 400,
            fields: ["Content-Type": "text/plain", "Content-Length": "\(text.utf8.count)"]
        )
        let bytes = (try? ResponseSerializer.head(head, closes: true)) ?? []
        connection.closesAfterOutput = true
        connection.put(bytes + Array(text.utf8), isLast: false)
    }

    /// Sends what is in line, and finds what comes after; `false` when it has to wait.
    private func flush(_ connection: LoopbackConnection) -> Bool {
        let flushed = connection.flush { [start] in
            if let reply = connection.reply { start.server.close(reply.id, .complete) }
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
        guard !connection.isLastOutput else {
            connection.reply = nil
            return reply.closes ? linger(connection) : readOn(connection)
        }
        return move(connection)
    }

    /// Waits for a request; one may be there already.
    private func readOn(_ connection: LoopbackConnection) -> Bool {
        connection.put([], isLast: false)
        connection.phase = .reading
        connection.readingSince = Self.now
        watch(connection, reads: true, writes: false)
        takeRequest(connection)
        return true
    }

    private func move(_ connection: LoopbackConnection) -> Bool {
        do throws(WireError) {
            switch try connection.reply?.next() {
            case nil: return false
            case .send(let bytes, let isLast)?: connection.put(bytes, isLast: isLast)
            case .perform(let step)?: return perform(step, on: connection)
            }
        } catch {
            connection.reply.map { start.server.close($0.id, .failed) }
            connection.reply = nil
            refuse(connection, "the reply cannot be written: \(error)\n")
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
        case .stall, .awaitTrust, .head, .body, .finish:
            connection.phase = .holding
            return false
        case .refuse, .reset:
            fail(connection)
            resetWhenSent(connection)
            return false
        case .close, .hangUp, .distrust, .endWithoutResponse, .respondOtherwise, .corrupt:
            fail(connection)
            return linger(connection)
        case .garble:
            fail(connection)
            connection.closesAfterOutput = true
            connection.put(Array("no chunk\r\n".utf8), isLast: false)
            connection.phase = .sending
            return true
        }
    }

    private func hold(_ connection: LoopbackConnection, at gate: String) -> Bool {
        let waker = start.waker
        let id = connection.id
        connection.phase = .holding
        connection.ticket = start.server.gates.wait(for: gate) { waker.wake(id) }
        guard connection.ticket == nil else { return false }
        connection.phase = .sending
        return true
    }

    private func fail(_ connection: LoopbackConnection) {
        if let reply = connection.reply { start.server.close(reply.id, .failed) }
        connection.reply = nil
    }

    /// Ends in good order: the peer has everything before the socket is closed.
    private func linger(_ connection: LoopbackConnection) -> Bool {
        connection.socket.endWriting()
        connection.phase = .lingering
        watch(connection, reads: true, writes: false)
        arm(connection, after: .seconds(1))
        return false
    }
}
