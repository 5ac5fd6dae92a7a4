import AlcedoHTTP
import Foundation
import Synchronization

/// A script made ready to be played: its rules compiled, its replies worked out when first asked for.
///
/// All of that follows from the script alone, so that any number of servers may share a playbook,
/// one after the other or at once. May be used from any thread.
package final class ServerPlaybook: Sendable {
    private struct State {
        /// The rules that host, path and query of a URL suit.
        var routes: [URL: [Int]] = [:]
        /// The replies by rule and place; a rule has one method.
        var plans: [[ReplyPlan?]]
    }

    /// The most URLs that are remembered; further ones are taken apart each time.
    private static let routeLimit = 4_096

    /// The script.
    package let script: ServerScript
    let table: RuleTable
    private let shelf: PictureShelf
    private let state: Mutex<State>

    /// Makes a script ready.
    ///
    /// - Parameters:
    ///   - script: What servers do; see `ServerScript.problems` for what must not be in it.
    ///   - shelf: Where generated pictures are kept; share one to draw each only once.
    package init(_ script: ServerScript, shelf: PictureShelf = PictureShelf()) {
        self.script = script
        self.shelf = shelf
        table = RuleTable(script.rules)
        state = Mutex(State(plans: script.rules.map { $0.replies.map { _ in nil } }))
    }

    /// The rules that host, path and query of a URL suit, the most specific first.
    func candidates(for url: URL) -> [Int] {
        if let known = state.withLock({ $0.routes[url] }) { return known }
        let candidates = table.candidates(for: RequestTarget(url))
        state.withLock { state in
            if state.routes.count < Self.routeLimit { state.routes[url] = candidates }
        }
        return candidates
    }

    /// A reply of a rule, worked out.
    func plan(of rule: Int, reply: Int) -> ReplyPlan {
        if let known = state.withLock({ $0.plans[rule][reply] }) { return known }
        // Worked out with the lock released: a picture may have to be drawn.
        let rules = table.rules
        let plan = self.plan(rules[rule].replies[reply], method: rules[rule].method)
        state.withLock { $0.plans[rule][reply] = plan }
        return plan
    }

    /// A reply of a rule, worked out for one request: by what a resource says of it, with names filled
    /// in, or with a fault of its turn.
    func plan(
        of rule: Int,
        reply: Int,
        for request: HTTPRequest,
        after elapsed: Duration,
        fault: ServerFault?
    ) -> ReplyPlan {
        let own = table.rules[rule]
        var answer: ServerReply
        if let resource = own.resource {
            answer = ResourceAnswer(resource, after: elapsed, shelf: shelf).reply(to: request)
        } else {
            answer = own.replies[reply]
        }
        if answer.isTemplate {
            answer = ReplyTemplate(own, RequestTarget(request.url)).fill(answer)
        }
        if let fault { answer.fault = fault }
        return plan(answer, method: request.method)
    }

    /// A reply that is not of the script's, worked out.
    func plan(_ reply: ServerReply, method: String) -> ReplyPlan {
        ReplyPlan(reply, method: method, shelf: shelf)
    }
}
