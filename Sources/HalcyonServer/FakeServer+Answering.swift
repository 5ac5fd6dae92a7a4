import AlcedoCore
import AlcedoHTTP
import Synchronization

/// What the server makes of the turn that a request got.
extension FakeServer {
    /// The reply of a rule that a request is to get.
    struct Answer {
        var rule: Int
        var index: Int
        /// How many replies the rule has given before.
        var count: Int
        /// The time since the server's start.
        var elapsed: Duration
    }

    /// The exchange of a reply that is not of the script's.
    func exchange(_ id: Int, _ reply: ServerReply, to request: HTTPRequest) -> Exchange {
        let plan = playbook.plan(reply, method: request.method)
        return Exchange(id: id, plan: plan, isSecure: request.isSecure)
    }

    /// The exchange of a reply of the script's.
    func exchange(
        _ id: Int,
        _ answer: Answer,
        to request: HTTPRequest,
        over network: NetworkProfile,
        at instant: MonotonicInstant
    ) -> Exchange {
        let rule = table.rules[answer.rule]
        var draws = TurnDraws(seed: script.seed, rule: answer.rule, turn: answer.count)
        let fault = rule.randomFaults.flatMap { $0.fault(&draws) }
        let plan = plan(of: answer, rule, for: request, fault: fault)
        if rule.resource != nil || fault != nil {
            state.withLock { $0.note(id, status: plan.head.status) }
        }
        if plan.fault == .diesWhenReused, let again = askAgain(id, request, at: instant) {
            return again
        }
        let exchange = Exchange(
            id: id,
            plan: plan,
            isSecure: request.isSecure,
            latency: latency(of: plan, over: network, &draws),
            linkRate: network.rate
        )
        if exchange.needsTrust { state.withLock { $0.hold(id) } }
        return exchange
    }

    private func plan(
        of answer: Answer,
        _ rule: ServerRule,
        for request: HTTPRequest,
        fault: ServerFault?
    ) -> ReplyPlan {
        let isFixed =
            fault == nil && rule.resource == nil && !rule.replies[answer.index].isTemplate
        if isFixed { return playbook.plan(of: answer.rule, reply: answer.index) }
        return playbook.plan(
            of: answer.rule,
            reply: answer.index,
            for: request,
            after: answer.elapsed,
            fault: fault
        )
    }

    private func latency(
        of plan: ReplyPlan,
        over network: NetworkProfile,
        _ draws: inout TurnDraws
    ) -> Duration {
        var latency = plan.latency
        if let spread = plan.spread { latency += spread.time(at: draws.place()) }
        return latency + network.delay(&draws)
    }

    /// Asks again, as a client's system does when a connection dies that was used before.
    ///
    /// Only where connections are not real; the journal has both requests.
    private func askAgain(
        _ id: Int,
        _ request: HTTPRequest,
        at instant: MonotonicInstant
    ) -> Exchange? {
        guard seesRefusals, state.withLock({ $0.hasCompleted }) else { return nil }
        close(id, .failed)
        return plan(for: request, at: instant)
    }
}
