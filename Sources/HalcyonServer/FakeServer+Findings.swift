import AlcedoCore
import AlcedoHTTP
import Foundation
import Synchronization

/// Strictness as data: the runner decides what becomes of it.
extension FakeServer {
    /// Everything that is wrong by now, in the order in which it came up; at the end of a scenario
    /// also what was never used or never ended.
    package var findings: [ServerFinding] {
        incidents + unusedReplies + openExchanges + unopenedGates
    }

    /// The requests that got no reply of the script's, in the order of arrival.
    package var incidents: [ServerFinding] {
        let (journal, refusals) = state.withLock { ($0.journal, $0.refusals) }
        return refusals.map { id, reason in
            let request = journal[id].request
            return ServerFinding(
                kind: kind(of: reason),
                place: place(of: reason, request),
                request: id,
                message: message(for: request, reason)
            )
        }
    }

    /// The requests that no rule matched.
    package var unmatched: [ServerFinding] { incidents.filter { $0.kind == .unmatchedRequest } }

    /// The requests that came after a rule's last reply.
    package var exhausted: [ServerFinding] { incidents.filter { $0.kind == .exhausted } }

    /// The requests that were not what the `when` of the reply in turn demands.
    package var nearMisses: [ServerFinding] { incidents.filter { $0.kind == .nearMiss } }

    /// The rules of which some reply was never asked for, unless they are optional.
    package var unusedReplies: [ServerFinding] {
        let asked = state.withLock { $0.asked }
        return zip(script.rules, asked).compactMap { rule, count in
            if rule.isOptional || (rule.isNeverAsked && !seesRefusals) { return nil }
            if rule.resource != nil, count == 0 {
                let message = "the resource \"\(rule.name)\" was never asked for"
                return ServerFinding(kind: .unusedReplies, place: rule.place, message: message)
            }
            guard count < rule.replies.count else { return nil }
            return ServerFinding(
                kind: .unusedReplies,
                place: rule.replies[count].place ?? rule.place,
                message: "\(rule.replies.count - count) of \(rule.replies.count) replies of "
                    + "\"\(rule.name)\" were never asked for"
            )
        }
    }

    /// The requests that have not ended.
    package var openExchanges: [ServerFinding] {
        journal.filter { $0.ending == .open }.map { entry in
            let rule = entry.rule.map { script.rules[$0] }
            return ServerFinding(
                kind: .openExchange,
                place: entry.reply.flatMap { rule?.replies[$0].place } ?? rule?.place,
                request: entry.id,
                message: "\(summary(of: entry.request)) has neither ended nor been cancelled"
            )
        }
    }

    /// The gates of the script that were never opened.
    package var unopenedGates: [ServerFinding] {
        script.gateNames.filter { !gates.isOpen($0) }.map { gate in
            let reply = script.rules.lazy.flatMap(\.everyReply).first { $0.gate == gate }
            return ServerFinding(
                kind: .unopenedGate,
                place: reply?.place,
                message: "the gate \"\(gate)\" was never opened"
            )
        }
    }
}

extension FakeServer {
    /// What to say of a request that gets no reply.
    func message(for request: HTTPRequest, _ reason: Refusal) -> String {
        switch reason {
        case .unmatched:
            return unmatchedMessage(request)
        case .exhausted(let index, let turn):
            let rule = script.rules[index]
            return "reply \(turn) of \(rule.replies.count) for \(summary(of: request)) "
                + "(rule \"\(rule.name)\"\(suffix(rule.place)))"
        case .nearMiss(let index, let reply):
            let rule = script.rules[index]
            let differences = RulePattern.differences(
                in: request.fields,
                from: table.whens[index][reply]
            )
            let place = suffix(rule.replies[reply].place ?? rule.place)
            return "\(summary(of: request)) is not what reply \(reply + 1) of \"\(rule.name)\""
                + "\(place) wants" + lines(differences)
        }
    }

    private func unmatchedMessage(_ request: HTTPRequest) -> String {
        let target = RequestTarget(request.url)
        let nearest = table.nearest(to: request, target)
        var text = "no rule matches \(summary(of: request))"
        if nearest.isEmpty { text += "; the server has no rules" }
        for index in nearest {
            let rule = script.rules[index]
            text += "\nnear: \"\(rule.name)\"\(suffix(rule.place))"
            text += lines(table.patterns[index].differences(from: request, target))
        }
        return text
    }

    private func kind(of reason: Refusal) -> ServerFinding.Kind {
        switch reason {
        case .unmatched: .unmatchedRequest
        case .exhausted: .exhausted
        case .nearMiss: .nearMiss
        }
    }

    private func place(of reason: Refusal, _ request: HTTPRequest) -> SourcePlace? {
        switch reason {
        case .unmatched:
            table.nearest(to: request, RequestTarget(request.url)).first
                .flatMap { script.rules[$0].place }
        case .exhausted(let rule, _):
            script.rules[rule].place
        case .nearMiss(let rule, let reply):
            script.rules[rule].replies[reply].place ?? script.rules[rule].place
        }
    }

    func summary(of request: HTTPRequest) -> String {
        "\(request.method) \(request.url.absoluteString)"
    }

    func suffix(_ place: SourcePlace?) -> String {
        place.map { " at \($0)" } ?? ""
    }

    private func lines(_ differences: [RequestDifference]) -> String {
        differences.map { "\n  \($0)" }.joined()
    }
}
