import AlcedoHTTP

/// Why requests were answered as they were.
extension FakeServer {
    /// Which rule answered a request, and why it and no other, in one line.
    ///
    /// It is worked out when asked for; answering does not wait for it.
    package func explanation(of entry: JournalEntry) -> String {
        guard let rule = entry.rule else {
            return refusalMessage(of: entry.id) == nil
                ? "the network came before every rule"
                : "no rule matches \(summary(of: entry.request))"
        }
        let others = table.candidates(for: RequestTarget(entry.request.url)).filter {
            $0 != rule && table.patterns[$0].matches(entry.request)
        }
        return "\(turn(of: entry, script.rules[rule])): \(reason(for: rule, before: others))"
    }

    private func turn(of entry: JournalEntry, _ rule: ServerRule) -> String {
        let name = "\"\(rule.name)\"\(suffix(rule.place))"
        if let reply = entry.reply {
            return "reply \(reply + 1) of \(rule.replies.count) of \(name)"
        }
        guard let status = entry.status else { return "no reply of \(name)" }
        return status == 401 && rule.challenge != nil
            ? "the question of \(name)" : "a \(status) of the resource \(name)"
    }

    private func reason(for rule: Int, before others: [Int]) -> String {
        guard let next = others.first else { return "the only rule that matches" }
        let own = table.patterns[rule]
        let name = "\"\(script.rules[next].name)\""
        return own.priority > table.patterns[next].priority
            ? "a higher priority than \(name)" : "more specific than \(name)"
    }
}
