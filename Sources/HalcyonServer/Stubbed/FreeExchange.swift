import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A reply played to a session that tells nothing of what it has received.
///
/// Of a body in pieces, the next one is made only when the session has passed on the one before.
final class FreeExchange: StubLoading {
    private struct State {
        var cursor: ExchangeCursor?
        var id = 0
        var port: StubPort?
        /// The pieces of a body that must go as one.
        var gathered: [UInt8] = []
        /// A piece that waits for the one before.
        var held: ExchangeStep?
        /// Whether every piece that was sent has been passed on.
        var isDelivered = true
        var isOver = false

        mutating func next() -> ExchangeStep? {
            guard !isOver else { return nil }
            return held.take() ?? cursor?.next()
        }
    }

    private let line: StubLine
    private let hold: ExchangeHold
    private let state = Mutex(State())

    init(_ line: StubLine) {
        self.line = line
        hold = ExchangeHold(line)
    }

    func start(_ port: StubPort, _ request: URLRequest) {
        let exchange = line.server.plan(for: HTTPRequest(request), at: line.time.now)
        state.withLock { state in
            state.port = port
            state.id = exchange.id
            state.cursor = exchange.makeCursor()
        }
        play { steps in port.sendInside(steps) }
    }

    func stop() {
        let id = state.withLock { state in
            state.isOver = true
            return state.id
        }
        hold.end()
        line.server.close(id, .cancelled)
    }

    /// Plays on after a wait.
    private func resume() {
        guard let port = state.withLock({ $0.isOver ? nil : $0.port }) else { return }
        play { steps in port.send(steps) }
    }

    private func play(_ send: ([ExchangeStep]) -> Void) {
        while let step = state.withLock({ $0.next() }) {
            switch step {
            case .stall, .awaitTrust:
                return
            case .wait, .awaitGate:
                if holdUp(for: step) { return }
            case .head(let head):
                send([.head(head.withoutChallenge)])
            case .body(let bytes):
                if gather(bytes) { continue }
                if waitForDelivery(before: step) { return }
                state.withLock { $0.isDelivered = false }
                send([step])
            case .finish, .refuse, .reset, .close, .hangUp, .distrust, .endWithoutResponse,
                .respondOtherwise, .garble, .corrupt:
                return end(step, send)
            }
        }
    }

    /// Waits for time or a gate, and returns whether there is anything to wait for.
    private func holdUp(for step: ExchangeStep) -> Bool {
        guard let port = state.withLock({ $0.port }), port.canSendLater else {
            return giveUp()
        }
        switch step {
        case .wait(let duration):
            hold.wait(duration) { [self] in resume() }
            return true
        case .awaitGate(let gate): return hold.wait(forGate: gate) { [self] in resume() }
        default: return false
        }
    }

    /// Ends where nothing can be sent later; runs within the start of the task, like all before.
    private func giveUp() -> Bool {
        let (port, id) = state.withLock { state in
            state.isOver = true
            return (state.port, state.id)
        }
        line.server.close(id, .failed)
        port?.failUnplayable()
        return true
    }

    /// Holds a piece back until the one before was passed on, and returns whether it must.
    private func waitForDelivery(before piece: ExchangeStep) -> Bool {
        let port = state.withLock { state -> StubPort? in
            guard !state.isDelivered else { return nil }
            state.held = piece
            return state.port
        }
        guard let port else { return false }
        let isKnown = port.whenDelivered { [self] in
            state.withLock { $0.isDelivered = true }
            resume()
        }
        if !isKnown { state.withLock { $0.held = nil } }
        return isKnown
    }

    private func end(_ step: ExchangeStep, _ send: ([ExchangeStep]) -> Void) {
        let (gathered, id) = state.withLock { state in
            defer { state.gathered = [] }
            state.isOver = true
            return (state.gathered, state.id)
        }
        line.server.close(id, step == .finish ? .complete : .failed)
        send(gathered.isEmpty ? [step] : [.body(gathered), step])
    }

    /// Keeps a piece for later where the whole must go as one.
    private func gather(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            guard state.port?.wantsOnePiece == true else { return false }
            state.gathered += bytes
            return true
        }
    }
}

extension HTTPResponseHead {
    /// The head, without what makes a task on Linux hang when nobody answers it.
    fileprivate var withoutChallenge: HTTPResponseHead {
        guard status == 401 else { return self }
        var head = self
        head.fields["WWW-Authenticate"] = nil
        return head
    }
}

extension HTTPRequest {
    /// The request as a stub sees it; the body of an upload task is hidden from it.
    init(_ request: URLRequest) {
        let fields = (request.allHTTPHeaderFields ?? [:]).map {
            HTTPFields.Field(name: $0.key, value: $0.value)
        }
        let sorted = fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.init(
            url: request.url ?? URL(fileURLWithPath: "/"),
            method: request.httpMethod ?? "GET",
            fields: HTTPFields(sorted),
            body: request.httpBody.map { [UInt8]($0) }
        )
    }
}
