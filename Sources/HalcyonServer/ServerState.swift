import AlcedoCore
import AlcedoHTTP

/// Why a request gets no reply of the script's.
enum Refusal: Hashable, Sendable {
    /// No rule matches.
    case unmatched
    /// The rule's replies are used up; `turn` is the number of the reply that was asked for, from 1.
    case exhausted(rule: Int, turn: Int)
    /// The reply in turn demands other fields.
    case nearMiss(rule: Int, reply: Int)
}

/// What changes in a server while it answers.
struct ServerState: Sendable {
    /// What a request gets.
    enum Turn: Hashable, Sendable {
        /// A reply of a rule; `count` is how many it has given before.
        case reply(rule: Int, index: Int, count: Int)
        /// The rule's question who it is.
        case challenge(rule: Int)
        /// A login page of the network.
        case captive
        /// Nothing: there is no network.
        case offline
        case none(Refusal)
    }

    private(set) var journal: [JournalEntry] = []
    /// How many exchanges are open.
    private(set) var openCount = 0
    /// Who waits until none is.
    var waiting: [@Sendable () -> Void] = []
    /// The requests that got no reply, in the order of arrival.
    private(set) var refusals: [(request: Int, reason: Refusal)] = []
    /// How often each rule was asked.
    private(set) var asked: [Int]
    /// When time began; the first request's arrival unless it was told before.
    private(set) var start: MonotonicInstant?
    /// What lies between the server and its clients.
    var network: NetworkProfile
    /// Whether an exchange has come to its end, so that there is a connection to be used again.
    private(set) var hasCompleted = false

    init(ruleCount: Int, network: NetworkProfile) {
        asked = Array(repeating: 0, count: ruleCount)
        self.network = network
    }

    /// Notes when time began, once.
    mutating func begin(at instant: MonotonicInstant) {
        if start == nil { start = instant }
    }

    /// Chooses among the rules that a request's URL suits, takes the reply in turn and writes the
    /// journal.
    mutating func admit(
        _ request: HTTPRequest,
        at instant: MonotonicInstant,
        to candidates: [Int],
        of table: RuleTable
    ) -> (id: Int, turn: Turn) {
        begin(at: instant)
        let turn = self.turn(for: request, among: candidates, of: table)
        var entry = JournalEntry(id: journal.count, request: request, arrival: instant)
        switch turn {
        case .reply(let rule, let index, _):
            let rules = table.rules[rule]
            entry.rule = rule
            if rules.resource == nil {
                entry.reply = index
                entry.status = rules.replies[index].status
                entry.isUnsent = rules.replies[index].fault?.kind.isUnsent ?? false
            }
        case .challenge(let rule):
            entry.rule = rule
            entry.status = 401
        case .captive: entry.status = 200
        case .offline: entry.isUnsent = true
        case .none(let reason):
            if case .exhausted(let rule, _) = reason { entry.rule = rule }
            if case .nearMiss(let rule, _) = reason { entry.rule = rule }
            refusals.append((entry.id, reason))
        }
        journal.append(entry)
        openCount += 1
        return (entry.id, turn)
    }

    /// Notes the status that a resource answers with.
    mutating func note(_ id: Int, status: Int) {
        journal[id].status = status
    }

    /// Notes that a request is not sent, or not before its client trusts the server.
    mutating func hold(_ id: Int) {
        journal[id].isUnsent = true
    }

    /// Notes that a request that was held has been sent.
    mutating func release(_ id: Int) {
        journal[id].isUnsent = false
    }

    /// Writes down how an exchange ended, once, and gives whom to wake because none is open now.
    mutating func close(_ id: Int, _ ending: JournalEntry.Ending) -> [@Sendable () -> Void] {
        guard journal.indices.contains(id), journal[id].ending == .open else { return [] }
        journal[id].ending = ending
        if ending == .complete { hasCompleted = true }
        openCount -= 1
        guard openCount == 0, !waiting.isEmpty else { return [] }
        defer { waiting = [] }
        return waiting
    }

    private mutating func turn(
        for request: HTTPRequest,
        among candidates: [Int],
        of table: RuleTable
    ) -> Turn {
        if network.isOffline { return .offline }
        if network.isCaptive { return .captive }
        guard let rule = table.choose(from: candidates, for: request) else {
            return .none(.unmatched)
        }
        if let challenge = table.rules[rule].challenge, !challenge.isMet(by: request) {
            return .challenge(rule: rule)
        }
        let count = asked[rule]
        guard let index = Self.index(of: table.rules[rule], askedBefore: count) else {
            asked[rule] += 1
            return .none(.exhausted(rule: rule, turn: count + 1))
        }
        let whens = table.whens[rule]
        let demands = whens.isEmpty ? [:] : whens[index]
        guard
            demands.isEmpty || RulePattern.differences(in: request.fields, from: demands).isEmpty
        else { return .none(.nearMiss(rule: rule, reply: index)) }
        asked[rule] += 1
        return .reply(rule: rule, index: index, count: count)
    }

    /// Which reply comes next; `nil` when they are used up.
    private static func index(of rule: ServerRule, askedBefore count: Int) -> Int? {
        if rule.resource != nil { return 0 }
        guard count >= rule.replies.count else { return count }
        guard !rule.replies.isEmpty else { return nil }
        switch rule.afterwards {
        case .fail: return nil
        case .repeat: return rule.replies.count - 1
        case .cycle: return count % rule.replies.count
        }
    }
}
