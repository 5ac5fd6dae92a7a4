import AlcedoHTTP
import Foundation
import HalcyonServer

/// What a scenario loads to meet what was recorded, and the requests that come of it.
struct SessionVisit {
    /// The URLs to load, one after the other.
    private(set) var loads: [String] = []
    /// The requests that the server has to see, in order.
    private(set) var requests: [String] = []

    /// Loads each `GET` in its turn; what a redirect before it led to is not loaded again.
    init(_ exchanges: [RecordedExchange]) {
        let playable = exchanges.filter { $0.method == "GET" && (try? RuleKey($0)) != nil }
        var isTaken = Array(repeating: false, count: playable.count)
        for index in playable.indices where !isTaken[index] {
            guard let chain = Self.chain(from: index, in: playable, isTaken) else { continue }
            for link in chain { isTaken[link] = true }
            guard let url = Self.url(of: playable[index]) else { continue }
            loads.append(url)
            for link in chain where playable[link].failure != .refused {
                if let url = Self.url(of: playable[link]) { requests.append("GET \(url)") }
            }
        }
    }

    /// Loads each rule that a plain `GET` meets.
    init(_ rules: [ServerRule]) {
        for rule in rules where rule.method == "GET" && rule.fields.isEmpty {
            let isPattern = rule.path.split(separator: "/").contains {
                $0.hasPrefix(":") || $0 == "*"
            }
            let isRedirect = rule.replies.contains { $0.fields.contains("Location") }
            guard !isPattern, !isRedirect, rule.pathPattern == nil, rule.replies.first?.fault == nil
            else { continue }
            let key = SessionScenario.key(of: rule)
            loads.append(String(key.dropFirst("GET ".count)))
            requests.append(key)
        }
    }

    /// The exchange and those that follow its redirects; `nil` when where one led to was not recorded,
    /// so that following it would ask for what nobody answers.
    private static func chain(
        from start: Int,
        in exchanges: [RecordedExchange],
        _ isTaken: [Bool]
    ) -> [Int]? {
        var chain = [start]
        while let last = chain.last, let target = target(of: exchanges[last]) {
            let next = exchanges.indices.first { index in
                index > last && !isTaken[index] && (try? RuleKey(exchanges[index])) == target
            }
            guard let next, chain.count < 10 else { return nil }
            chain.append(next)
        }
        return chain
    }

    /// Where a redirect leads to; `nil` for any other response.
    private static func target(of exchange: RecordedExchange) -> RuleKey? {
        guard [301, 302, 303, 307, 308].contains(exchange.status),
            let location = exchange.fields.first("Location"),
            let base = URL(string: exchange.url),
            let url = URL(string: location, relativeTo: base)?.absoluteURL
        else { return nil }
        return try? RuleKey(RecordedExchange(method: "GET", url: url.absoluteString))
    }

    /// The URL to load, without port, user and fragment, which tell no rules apart.
    private static func url(of exchange: RecordedExchange) -> String? {
        guard var parts = RuleKey.components(exchange.url) else { return nil }
        (parts.port, parts.user, parts.password, parts.fragment) = (nil, nil, nil, nil)
        return parts.string
    }
}
