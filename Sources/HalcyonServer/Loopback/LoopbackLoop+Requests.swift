import AlcedoHTTP
import AlcedoSeams

/// Requests, and who answers them.
extension LoopbackLoop {
    func takeRequest(_ connection: LoopbackConnection) {
        do throws(WireError) {
            guard let request = try connection.parser.next() else {
                sendContinueWhenAsked(connection)
                return
            }
            connection.hasSentContinue = false
            try answer(request, on: connection)
        } catch {
            let reason = "this is no request that can be answered: \(error)\n"
            refuse(connection, error.status, reason)
        }
    }

    private func answer(
        _ request: WireRequest,
        on connection: LoopbackConnection
    ) throws(WireError) {
        let candidate = connection.candidate.take()
        let traits = RequestTraits(request)
        if let page = start.setting.ownPages?(request) {
            return try answer(request, with: page, traits, on: connection)
        }
        let host = request.fields["Host"]
        guard let url = start.address.scenarioURL(target: request.target, host: host) else {
            throw .malformedRequestLine(request.target)
        }
        let arrived = HTTPRequest(
            url: url,
            method: request.method,
            fields: request.fields,
            body: request.body.isEmpty ? nil : request.body
        )
        if let candidate, request.body.isEmpty, connection.parser.isBetweenRequests {
            connection.memo = RequestMemo(bytes: candidate, request: arrived, traits: traits)
        }
        answer(arrived, traits, on: connection)
    }

    /// Takes the reply in turn from the script.
    func answer(
        _ request: HTTPRequest,
        _ traits: RequestTraits,
        on connection: LoopbackConnection
    ) {
        connection.requestCount += 1
        let server = start.board.server
        let exchange = server.plan(for: request, at: start.time.now)
        start.setting.onArrival(request)
        let ends = isEnding || connection.peerHasEnded
        let reply = LoopbackReply(exchange, of: server, to: request, traits, ends: ends)
        connection.reply = reply
        connection.put(OutputLine())
        if let onEvent = start.setting.onEvent {
            onEvent(.arrived(record(of: reply, on: connection, .open)))
        }
    }

    /// Answers with a page of the server's own.
    private func answer(
        _ request: WireRequest,
        with page: LoopbackPage,
        _ traits: RequestTraits,
        on connection: LoopbackConnection
    ) throws(WireError) {
        var head = page.head
        head.fields["Content-Length"] = String(page.body.count)
        let closes = isEnding || !traits.keepsConnection
        let form = ResponseSerializer.Form(connection: closes ? .close : .unsaid)
        let lead = try ResponseSerializer.head(head, form)
        connection.closesAfterOutput = closes
        connection.put(OutputLine(lead: lead, body: request.method == "HEAD" ? [] : page.body))
    }

    private func sendContinueWhenAsked(_ connection: LoopbackConnection) {
        guard connection.parser.awaitsContinue, !connection.hasSentContinue else { return }
        connection.hasSentContinue = true
        connection.put(OutputLine(lead: ResponseSerializer.continueHead))
    }

    /// Answers what is no request, and closes.
    func refuse(_ connection: LoopbackConnection, _ status: Int, _ text: String) {
        let head = HTTPResponseHead(
            status: status,
            fields: ["Content-Type": "text/plain", "Content-Length": "\(text.utf8.count)"]
        )
        let form = ResponseSerializer.Form(connection: .close)
        let lead = (try? ResponseSerializer.head(head, form)) ?? []
        connection.closesAfterOutput = true
        connection.put(OutputLine(lead: lead, body: Array(text.utf8)))
        start.setting.onEvent?(.refused(connection: connection.id, status: status, reason: text))
    }
}

/// What becomes of them.
extension LoopbackLoop {
    /// Writes down how the reply under way ended; only the first time counts.
    func end(_ connection: LoopbackConnection, _ ending: JournalEntry.Ending) {
        guard let reply = connection.reply, !reply.isEnded else { return }
        connection.reply?.isEnded = true
        reply.server.close(reply.id, ending)
        if let onEvent = start.setting.onEvent {
            onEvent(.ended(record(of: reply, on: connection, ending)))
        }
    }

    /// Ends the reply under way, and stops waiting for its gate.
    func leave(_ connection: LoopbackConnection, _ ending: JournalEntry.Ending) {
        if let ticket = connection.ticket.take() {
            connection.reply?.server.gates.leave(ticket)
        }
        end(connection, ending)
        connection.reply = nil
    }

    private func record(
        of reply: LoopbackReply,
        on connection: LoopbackConnection,
        _ ending: JournalEntry.Ending
    ) -> LoopbackRecord {
        LoopbackRecord(
            server: reply.server,
            id: reply.id,
            connection: connection.id,
            turn: connection.requestCount,
            request: reply.request,
            status: reply.status,
            bodyByteCount: reply.bodyByteCount,
            ending: ending
        )
    }
}
