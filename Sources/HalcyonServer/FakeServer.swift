package import AlcedoCore
package import AlcedoHTTP
package import Foundation
import Synchronization

/// A server that answers by a script, without input or output of its own.
///
/// The stages put it under a client: each asks for the plan of a request and plays it. Matching,
/// taking the reply in turn and writing the journal are one atomic step, so that parallel requests
/// share a sequence without losing or repeating a reply. May be used from any thread.
package final class FakeServer: Sendable {
    /// The gates that hold replies.
    package let gates = GateBoard()

    let state: Mutex<ServerState>
    /// Whether it is asked also by clients whose connection fails before their request is sent.
    let seesRefusals: Bool
    let playbook: ServerPlaybook
    private let link = SharedLink()

    /// Makes a server that has not been asked yet.
    ///
    /// - Parameters:
    ///   - playbook: What it does.
    ///   - seesRefusals: Whether it is asked also by clients whose connection is refused, or fails for
    ///     want of trust. On a real connection it is not; rules that do so count as used there.
    package init(_ playbook: ServerPlaybook, seesRefusals: Bool = true) {
        self.playbook = playbook
        self.seesRefusals = seesRefusals
        state = Mutex(
            ServerState(ruleCount: playbook.table.rules.count, network: playbook.script.network)
        )
    }

    /// Makes a server with a playbook of its own.
    package convenience init(
        script: ServerScript,
        shelf: PictureShelf = PictureShelf(),
        seesRefusals: Bool = true
    ) {
        self.init(ServerPlaybook(script, shelf: shelf), seesRefusals: seesRefusals)
    }

    /// The script.
    package var script: ServerScript { playbook.script }

    var table: RuleTable { playbook.table }

    /// Answers a request that arrives: takes the reply in turn of the most specific rule, and writes
    /// the journal.
    ///
    /// A request that no rule matches, that comes after the last reply, or that is not what its
    /// reply's `when` demands, is answered with a 501 whose body says why, and becomes a finding.
    ///
    /// - Parameters:
    ///   - request: The request with its absolute URL.
    ///   - instant: The present by the stage's clock.
    /// - Returns: All that happens, for the stage to play; it closes it when it has ended.
    package func plan(for request: HTTPRequest, at instant: MonotonicInstant) -> Exchange {
        let candidates = playbook.candidates(for: request.url)
        let (id, turn, network, elapsed) = state.withLock { state in
            let (id, turn) = state.admit(request, at: instant, to: candidates, of: playbook.table)
            return (id, turn, state.network, instant - (state.start ?? instant))
        }
        switch turn {
        case .reply(let rule, let index, let count):
            let answer = Answer(rule: rule, index: index, count: count, elapsed: elapsed)
            return exchange(id, answer, to: request, over: network, at: instant)
        case .challenge(let rule):
            return exchange(id, table.rules[rule].challenge?.refusal ?? ServerReply(), to: request)
        case .captive: return exchange(id, NetworkProfile.loginPage, to: request)
        case .offline: return exchange(id, ServerReply(fault: .offline), to: request)
        case .none(let reason):
            return exchange(id, refusal(of: request, because: reason), to: request)
        }
    }

    /// Notes when time began, for resources that change; without it that is the first request.
    package func begin(at instant: MonotonicInstant) {
        state.withLock { $0.begin(at: instant) }
    }

    /// What lies between the server and its clients from now on.
    package func setNetwork(_ profile: NetworkProfile) {
        state.withLock { $0.network = profile }
    }

    /// Takes a piece for the line that all replies share.
    ///
    /// - Parameters:
    ///   - count: The bytes of the piece.
    ///   - instant: The present by the stage's clock.
    /// - Returns: How long it takes until they have arrived; zero without such a line.
    package func carry(_ count: Int, at instant: MonotonicInstant) -> Duration {
        guard let rate = state.withLock({ $0.network.rate }) else { return .zero }
        return link.carry(count, at: rate, now: instant)
    }

    /// Notes that the client trusts the server, and that its request has been sent.
    package func trusted(_ id: Int) {
        state.withLock { $0.release(id) }
    }

    /// Notes how an exchange ended; only the first note of each counts.
    package func close(_ id: Int, _ ending: JournalEntry.Ending) {
        let waiting = state.withLock { $0.close(id, ending) }
        for wake in waiting { wake() }
    }

    /// Notes of every exchange that is open that its client left, as at the end of a process.
    package func cancelOpenExchanges() {
        for entry in journal where entry.ending == .open { close(entry.id, .cancelled) }
    }

    /// Calls back once, as soon as no exchange is open: at once, or on the thread that closes the
    /// last one; no lock is held.
    package func whenAllClosed(_ wake: @escaping @Sendable () -> Void) {
        let isQuiet = state.withLock { state in
            if state.openCount > 0 { state.waiting.append(wake) }
            return state.openCount == 0
        }
        if isQuiet { wake() }
    }

    /// Tells whether a client that asks for a URL with `GET` finds nobody who accepts connections.
    package func refusesConnections(for url: URL) -> Bool {
        table.rule(forGet: RequestTarget(url))?.alwaysRefuses == true
    }

    /// Tells whether a client that asks for a URL with `GET` finds no host of its name.
    package func hidesHost(of url: URL) -> Bool {
        table.rule(forGet: RequestTarget(url))?.neverResolves == true
    }

    /// Tells whether a client that asks for a URL with `GET` gets no secure connection.
    package func failsHandshakes(for url: URL) -> Bool {
        url.isSecure && table.rule(forGet: RequestTarget(url))?.alwaysFailsHandshakes == true
    }

    /// Whether no exchange is open.
    package var isQuiet: Bool {
        state.withLock { $0.openCount == 0 }
    }

    /// Every request so far, in the order of arrival.
    package var journal: [JournalEntry] {
        state.withLock { $0.journal }
    }

    /// The journal without the requests that were never sent, for want of a connection or of trust:
    /// what a server sees on every stage.
    package var requests: [JournalEntry] { journal.filter { !$0.isUnsent } }

    private func refusal(of request: HTTPRequest, because reason: Refusal) -> ServerReply {
        ServerReply(
            status: 501,
            fields: ["Content-Type": "text/plain; charset=utf-8"],
            body: .bytes(Array(message(for: request, reason).utf8))
        )
    }
}

extension HTTPRequest {
    /// Whether it is sent over a secure connection.
    var isSecure: Bool { url.isSecure }
}

extension URL {
    /// Whether it is asked for over a secure connection.
    fileprivate var isSecure: Bool { scheme?.lowercased() == "https" }
}
