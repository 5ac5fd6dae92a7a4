import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// What holds a reply up: time, gates, and the patience of the client, which Foundation on Linux
// forgets about when a stub answers.
extension FreeExchange {
    /// Waits as a step says, and returns whether there is anything to wait for.
    func holdUp(for step: ExchangeStep, _ port: StubPort) -> Bool {
        guard port.canSendLater else {
            fail(.unplayable("the queue of a task is hidden: a reply that waits cannot be stubbed"))
            return true
        }
        let turn = state.withLock { state in
            state.turn += 1
            return state.turn
        }
        switch step {
        case .wait(let duration): wait(duration, turn, port)
        case .awaitLink(let count):
            let duration = line.server.carry(count, at: line.time.now)
            guard duration > .zero else { return false }
            wait(duration, turn, port)
        case .awaitGate(let gate): return wait(forGate: gate, turn, port)
        default: expire(turn, port)
        }
        return true
    }

    private func wait(_ duration: Duration, _ turn: Int, _ port: StubPort) {
        // A time-out is never shorter than a second there.
        if duration > .seconds(1), let patience = patience(port), patience < duration {
            return expire(turn, port)
        }
        hold.wait(duration) { [self] in goOn(turn) }
    }

    private func wait(forGate gate: String, _ turn: Int, _ port: StubPort) -> Bool {
        let isClosed = hold.wait(forGate: gate) { [self] in goOn(turn) }
        if isClosed { expire(turn, port) }
        return isClosed
    }

    /// Fails when nothing has come for as long as the client waits.
    private func expire(_ turn: Int, _ port: StubPort) {
        guard let patience = patience(port) else { return }
        hold.wait(patience) { [self] in
            port.later { [self] in
                if isStill(turn) { fail(.timedOut) }
            }
        }
    }

    /// Plays on after a wait; on the network.
    private func goOn(_ turn: Int) {
        state.withLock { $0.port }?.later { [self] in
            guard isStill(turn) else { return }
            hold.rest()
            play()
        }
    }

    /// Whether it is still held by the same thing, which is over now.
    private func isStill(_ turn: Int) -> Bool {
        state.withLock { state in
            guard !state.isOver, state.turn == turn else { return false }
            state.turn += 1
            return true
        }
    }

    private func patience(_ port: StubPort) -> Duration? {
        guard let request = state.withLock({ $0.request }) else { return nil }
        return port.audience?.patience(with: request)
    }
}
