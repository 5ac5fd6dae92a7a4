import AlcedoCore
import AlcedoHTTP
package import HalcyonServer

/// A recorded session, as the rules of a server that plays it again.
///
/// Exchanges of one method, host, path and query are one rule, and answer in the order they were
/// recorded; a request after the last of them fails the scenario. A recording may hold more than a
/// scenario asks for, so its replies need not all be used.
package struct Recording: Sendable {
    /// What was recorded, in order.
    package var exchanges: [RecordedExchange]
    /// One rule for each request that was recorded, in the order of its first exchange.
    package var rules: [ServerRule]
    /// The entries that cannot be played, each with its number from 0 and the reason.
    package var skipped: [String]
    /// What is known to be missing of those that can.
    package var notes: [String]

    /// Makes a recording of exchanges; those that no rule can answer are left out.
    package init(exchanges: [RecordedExchange], skipped: [String] = [], notes: [String] = []) {
        self.exchanges = exchanges
        self.skipped = skipped
        self.notes = notes
        rules = []
        var places: [RuleKey: Int] = [:]
        for exchange in exchanges {
            guard let key = try? RuleKey(exchange) else { continue }
            let reply = ServerReply(recorded: exchange)
            if let index = places[key] {
                rules[index].replies.append(reply)
                continue
            }
            places[key] = rules.count
            rules.append(key.rule(exchange.place, reply))
        }
        tellQueriesApart()
        let (playable, refused) = ServerScript.playable(rules)
        rules = playable
        self.skipped += refused
    }

    /// Queries may have more than a rule names; what another rule of the path names must then be absent.
    private mutating func tellQueriesApart() {
        let groups = Dictionary(grouping: rules.indices) { index in
            "\(rules[index].method) \(rules[index].host ?? "") \(rules[index].path)"
        }
        for group in groups.values where group.count > 1 {
            let names = Set(group.flatMap { rules[$0].query.map(\.name) }).sorted()
            for index in group {
                let own = Set(rules[index].query.map(\.name))
                for name in names where !own.contains(name) {
                    rules[index].query.append((name: name, value: nil))
                }
            }
        }
    }
}

extension ServerScript {
    /// The rules that make a script without contradictions, and why the others do not belong to it; of
    /// two that contradict each other the first stays.
    static func playable(_ rules: [ServerRule]) -> (rules: [ServerRule], refused: [String]) {
        guard !ServerScript(rules: rules).problems.isEmpty else { return (rules, []) }
        var kept: [ServerRule] = []
        var refused: [String] = []
        for rule in rules {
            let problem = ServerScript(rules: kept + [rule]).problems.first
            if let problem {
                let words = problem.message.split(separator: "\n").first ?? ""
                refused.append("\(rule.name): \(words)")
            } else {
                kept.append(rule)
            }
        }
        return (kept, refused)
    }
}

extension ServerReply {
    /// What a server sends to make its client see what was recorded.
    init(recorded exchange: RecordedExchange) {
        let mayHaveBody = HTTPResponseHead.mayHaveBody(exchange.status)
        self.init(
            place: exchange.place,
            status: exchange.status == 0 ? 200 : exchange.status,
            fields: PlayedFields.of(exchange),
            body: mayHaveBody && !exchange.body.isEmpty ? .bytes(exchange.body) : .empty,
            latency: exchange.latency,
            chunks: exchange.method == "HEAD" ? nil : Self.chunks(exchange)
        )
        if let failure = exchange.failure { take(failure, exchange) }
    }

    /// The pieces and the pauses between them; `nil` for a body that came at once.
    private static func chunks(_ exchange: RecordedExchange) -> ChunkPlan? {
        let pieces = exchange.pieces
        guard let first = pieces.first, pieces.count > 1 else { return nil }
        let isEven = pieces.dropLast().allSatisfy { $0.count == first.count }
        let isSteady = pieces.dropFirst(2).allSatisfy { $0.pause == pieces[1].pause }
        let isShort = pieces[pieces.count - 1].count <= first.count
        let sizes = isEven && isShort ? [first.count] : pieces.map(\.count)
        return ChunkPlan(
            sizes: sizes.map { .bytes(Int64($0)) },
            pauses: isSteady ? [pieces[1].pause] : pieces.dropFirst().map(\.pause)
        )
    }

    private mutating func take(_ failure: RecordedFailure, _ exchange: RecordedExchange) {
        let place = ByteCount.bytes(Int64(exchange.body.count))
        switch failure {
        case .refused, .timeout, .emptyReply, .dns, .offline, .resetBeforeHead:
            let faults: [RecordedFailure: ServerFault] = [
                .refused: .refused, .timeout: .timeout, .emptyReply: .emptyReply, .dns: .dns,
                .offline: .offline, .resetBeforeHead: .resetBeforeHead,
            ]
            self = ServerReply(place: exchange.place, fault: faults[failure])
        case .tls: fault = .tls
        case .truncatedBody: fault = .truncatedBody(after: place)
        case .resetMidBody: fault = .resetMidBody(after: place)
        case .stallBody: fault = .stallBody(after: place)
        }
        guard [.truncatedBody, .resetMidBody, .stallBody].contains(failure) else { return }
        // The rest was never seen; what its bytes are does not matter, that there are some does.
        let promised = exchange.fields["Content-Length"].flatMap { Int($0) } ?? 0
        let missing = min(max(1, promised - exchange.body.count), 1 << 24)
        body = .bytes(exchange.body + Array(repeating: 0, count: missing))
    }
}

/// Which fields of a recorded response are played again.
enum PlayedFields {
    /// Those of the connection, and those about a length and a coding that the player works out.
    private static let left: Set = [
        "content-length", "content-encoding", "transfer-encoding", "connection", "keep-alive",
        "proxy-connection", "te", "trailer", "upgrade",
    ]

    /// The fields that still hold when the body is played decoded and by another connection.
    ///
    /// The length of a response to `HEAD` is that of a body nobody saw, and stays.
    static func of(_ exchange: RecordedExchange) -> HTTPFields {
        let isToHead = exchange.method == "HEAD"
        return HTTPFields(
            exchange.fields.lines.filter { line in
                let name = line.name.lowercased()
                if name == "content-length", isToHead { return Int64(line.value) ?? -1 >= 0 }
                return !left.contains(name) && canBeWritten(line)
            }
        )
    }

    private static func canBeWritten(_ line: HTTPFields.Field) -> Bool {
        line.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
            && line.value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }
}
