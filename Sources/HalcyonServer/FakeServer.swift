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
    private let playbook: ServerPlaybook

    /// Makes a server that has not been asked yet.
    ///
    /// - Parameters:
    ///   - playbook: What it does.
    ///   - seesRefusals: Whether it is asked also by clients whose connection is refused, or fails for
    ///     want of trust. On a real connection it is not; rules that do so count as used there.
    package init(_ playbook: ServerPlaybook, seesRefusals: Bool = true) {
        self.playbook = playbook
        self.seesRefusals = seesRefusals
        state = Mutex(ServerState(ruleCount: playbook.table.rules.count))
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
        let (id, turn) = state.withLock {
            $0.admit(request, at: instant, to: candidates, of: playbook.table)
        }
        switch turn {
        case .reply(let rule, let index):
            let plan = playbook.plan(of: rule, reply: index)
            let exchange = Exchange(id: id, plan: plan, isSecure: request.isSecure)
            if exchange.needsTrust { state.withLock { $0.hold(id) } }
            return exchange
        case .none(let reason):
            let refusal = refusal(of: request, because: reason)
            let plan = playbook.plan(refusal, method: request.method)
            return Exchange(id: id, plan: plan, isSecure: request.isSecure)
        }
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

    /// The journal without the requests whose connection was refused or not trusted: what a server
    /// sees on every stage.
    package var requests: [JournalEntry] {
        journal.filter { entry in
            if entry.isUnsent { return false }
            guard let rule = entry.rule, let reply = entry.reply else { return true }
            return script.rules[rule].replies[reply].fault != .refused
        }
    }

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
    fileprivate var isSecure: Bool { url.isSecure }
}

extension URL {
    /// Whether it is asked for over a secure connection.
    fileprivate var isSecure: Bool { scheme?.lowercased() == "https" }
}
