import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A reply played to a session that tells nothing of what it has received.
///
/// It plays on the work queue of the task, within its start as far as nothing has to be waited for.
/// Of a body in pieces, the next one is made only when the session has passed on the one before.
final class FreeExchange: StubLoading {
    struct State {
        var request: URLRequest?
        var port: StubPort?
        var exchange: Exchange?
        var cursor: ExchangeCursor?
        /// What the server was asked.
        var asked: HTTPRequest?
        /// The pieces of a body that must go as one.
        var gathered: [UInt8] = []
        /// A step that waits for something else than its own hold.
        var held: ExchangeStep?
        /// Whether every piece that was sent has been passed on.
        var isDelivered = true
        var isOver = false
        /// Which hold it is in; what belongs to another is too late.
        var turn = 0
        var redirects = 0
        var challenges = 0

        mutating func next() -> ExchangeStep? {
            guard !isOver else { return nil }
            return held.take() ?? cursor?.next()
        }
    }

    let line: StubLine
    let hold: ExchangeHold
    let state = Mutex(State())

    init(_ line: StubLine) {
        self.line = line
        hold = ExchangeHold(line)
    }

    func start(_ port: StubPort, _ request: URLRequest) {
        state.withLock { state in
            state.port = port
            state.request = request
        }
        send(StubUpload(of: request, port.task), of: request, through: port)
    }

    func stop() {
        let exchange = state.withLock { state in
            state.isOver = true
            return state.exchange
        }
        hold.end()
        if let exchange { line.server.close(exchange.id, .cancelled) }
    }

    /// Asks the server, and begins to play what it answers.
    func ask(_ request: HTTPRequest) {
        guard !state.withLock({ $0.isOver }) else { return }
        let exchange = line.server.plan(for: request, at: line.time.now)
        state.withLock { state in
            state.asked = request
            state.exchange = exchange
            state.cursor = exchange.makeCursor()
        }
        play()
    }

    /// Plays on, until something has to be waited for.
    func play() {
        guard let port = state.withLock({ $0.port }) else { return }
        while let step = state.withLock({ $0.next() }) {
            switch step {
            case .bytes, .interim: continue
            case .awaitTrust, .stall, .wait, .awaitGate, .awaitLink:
                if holdUp(for: step, port) { return }
            case .head(let head):
                if turnAside(for: head, port) { return }
                let memory = state.withLock { $0.exchange?.plan.stubMemory }
                port.respond(head.withQuietChallenge, memory)
            case .body(let bytes):
                if !load(bytes, port) { return }
            case .finish, .endWriting, .refuse, .reset, .close, .hangUp, .distrust,
                .endWithoutResponse, .respondOtherwise, .garble, .corrupt, .fail:
                return end(step, port)
            }
        }
    }

    /// Ends in an error that no server sent.
    func fail(_ failure: StubFailure) {
        let (port, exchange) = state.withLock { state in
            state.isOver = true
            return (state.port, state.exchange)
        }
        hold.end()
        if let exchange { line.server.close(exchange.id, .failed) }
        port?.fail(failure)
    }

    private func end(_ step: ExchangeStep, _ port: StubPort) {
        let (gathered, id) = state.withLock { state in
            defer { state.gathered = [] }
            state.isOver = true
            return (state.gathered, state.exchange?.id)
        }
        hold.end()
        if let id { line.server.close(id, step.isWhole ? .complete : .failed) }
        if step == .endWithoutResponse, port.wantsOnePiece {
            return port.fail(
                .unplayable("an end without a response ends the process of whoever awaits it")
            )
        }
        port.send(gathered.isEmpty ? [step] : [.body(gathered), step])
    }
}

// Bodies

extension FreeExchange {
    /// Sends a piece, or keeps it for later; whether it goes on at once.
    private func load(_ bytes: [UInt8], _ port: StubPort) -> Bool {
        let (memory, isDelivered) = state.withLock { state in
            let isWhole = state.cursor?.hasMoreBody == false && state.gathered.isEmpty
            return (isWhole ? state.exchange?.plan.stubMemory : nil, state.isDelivered)
        }
        if let memory, isDelivered {
            port.load(memory.data(bytes))
            return true
        }
        if port.wantsOnePiece {
            state.withLock { $0.gathered += bytes }
            return true
        }
        if !isDelivered, awaitDelivery(before: .body(bytes), port) { return false }
        state.withLock { $0.isDelivered = false }
        port.send([.body(bytes)])
        return true
    }

    /// Holds a piece back until the one before was passed on, and returns whether it must.
    private func awaitDelivery(before piece: ExchangeStep, _ port: StubPort) -> Bool {
        state.withLock { $0.held = piece }
        let isKnown = port.whenDelivered { [self] in
            state.withLock { $0.isDelivered = true }
            play()
        }
        if !isKnown { state.withLock { $0.held = nil } }
        return isKnown
    }
}

extension HTTPResponseHead {
    /// The head, with a challenge that Foundation on Linux does not take for one.
    ///
    /// It would let the task hang. A space before the value is enough.
    var withQuietChallenge: HTTPResponseHead {
        guard status == 401, let challenge = fields["WWW-Authenticate"] else { return self }
        var head = self
        head.fields["WWW-Authenticate"] = " " + challenge
        return head
    }
}
